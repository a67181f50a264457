import type { DescribedModule } from '#common/described-module.ts';
import { ModuleGate } from '../records/module-gate.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { ModuleList } from './module-list.tsx';

/** `/app/:module` and `/app/module/:module`. */
export default function ListScreen() {
  return <ModuleGate>{(module) => <TitledList key={module.name} module={module} />}</ModuleGate>;
}

function TitledList({ module }: { module: DescribedModule }) {
  usePageTitle(module.label);
  return <ModuleList module={module} />;
}
