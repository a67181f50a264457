import type { Rolldown } from 'vite';

/**
 * What is loaded together lies in one file, in the order in which people meet it: sign-in, frame, list, what every page fetches
 * once it stands, record, form. Left to itself the build makes a file of every set of screens that share something: a list asked
 * for a hundred, and its data waited behind them. A group takes along what its files import and no earlier group has.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], test: (id) => !id.endsWith('/service-worker.ts') },
  // What a signer needs, whose first view is a page of its own: without it, each of these would bring the list and the record along.
  {
    name: 'controls',
    test: /\/@mantine\/(core\/.*\/(create-safe-context|components\/(Alert|Checkbox|CloseButton|Skeleton|TextInput))\/|hooks\/)|\/@tanstack\/|\/Icon(Check|ListDetails|ZoomIn|ZoomOut)\.|\/web\/ui\/(brand-mark|empty-state|icon|page-title|use-object-url|use-phone)\.tsx?$|\/web\/files(\/(page-width|use-near))?\.ts$|\/common\/(conditions|condition-values|files-taken|masks)\.ts$/,
  },
  { name: 'inputs', test: /\/@mantine\/core\/.*\/components\/(NativeSelect|Radio|Textarea)\// },
  // Small files that a signer needs at once: each by itself would cost more on the way than it holds.
  {
    name: 'signing',
    test: /\/features\/esign\/((input-states|inputs|recipients|sitting|states)\.ts|web\/signing\/(signing-frame\.tsx|signing\.module\.css))/,
  },
  // The helper is a few lines that every component of the library imports, the smallest screen too.
  { name: 'frame', test: /\/web\/frame\/(staff|provider)-frame\.tsx$|\/create-safe-context\// },
  { name: 'list', test: /\/web\/(list\/list-screen|fields\/index-of-cells)\.tsx$/ },
  { name: 'icons', test: /\/web\/ui\/icon-set\.ts$/ },
  { name: 'afterwards', test: /\/web\/frame\/overlays\.tsx$/ },
  { name: 'record', test: /\/web\/records\/record-screen\.tsx$/ },
  { name: 'form', test: /\/web\/records\/(edit|create)-screen\.tsx$/ },
  // What many pages of administrators are made of: a few lines each.
  { name: 'page-parts', test: /\/web\/ui\/(code-block|line-list|page-body|page-section|problem|refusal|side-list)\.tsx$/ },
];

export const chunks: Rolldown.CodeSplittingOptions = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
};

/** Whether a chunk, or the file that was built of it, is one of these groups. */
export const isShared = (name: string): boolean =>
  groups.some((group) => name === group.name || name.includes(`/${group.name as string}-`));
