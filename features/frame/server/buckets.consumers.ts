import { consume } from '#server/events/event.ts';
import { sidebarMenuTemplates } from '../sidebar-menu-templates.module.ts';
import { giveTo } from './instances.ts';

/** Whoever joins a role or a user type gets the buckets that are assigned to it. */
export default consume(
  'give buckets',
  { modules: ['users'], whats: ['created', 'changed'], gathers: 900 },
  async (context, events) => {
    const { records } = context.asSystem('who gets which bucket');
    const people = await records.all('users', { _id: [...new Set(events.map(({ recordId }) => recordId))] });
    for (const template of await records.all(sidebarMenuTemplates, {})) {
      const joined = people.filter(
        ({ _id, userType, roles }) =>
          template.users?.includes(_id) ||
          template.user_types?.includes(userType as never) ||
          (roles as string[] | null)?.some((role) => template.roles?.includes(role)),
      );
      if (joined.length) await giveTo(context, template, { users: joined.map(({ _id }) => _id), roles: [], user_types: [] });
    }
  },
);
