import { storedRules } from '#server/records/rules.ts';
import { activeWorkflows } from './load-workflows.queries.ts';
import { rulesOfWorkflows } from './workflow-rule.ts';

export default storedRules('active workflows', async (database) => rulesOfWorkflows(await activeWorkflows(database)));
