import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { musterMessage } from '../muster-messages.module.ts';
import type { Reaction } from '../reactions.ts';
import { socialComments } from '../social-comments.module.ts';
import { socialConversations } from '../social-conversations.module.ts';

const PAIR = [
  'Good morning! Who takes the new jobs in Ohio?',
  'I do. Three candidates are ready.',
  'Great, I told the account manager.',
  'The first interview is on Thursday.',
];
const GROUP = [
  'The school nurse job in Tampa is open again.',
  'I have two people near there. Shall I call them today?',
  'Yes please. They want somebody by the first.',
  'One said yes, I submit her this afternoon.',
];
const WITH_ADMIN = [
  'Could I see the placements of the schools team too?',
  'Sure. I added you to the team, please reload the page.',
  'It works, thank you!',
];
const POSTS: readonly (readonly [post: string, emoji: Reaction, comment: string])[] = [
  ['Ten starts in one week. Thank you all!', 'love', 'What a team!'],
  ['Welcome to everybody who joined us this month.', 'happy', 'Glad to be here.'],
  ['The new pay calculator saves me an hour a day.', 'interested', 'Where do I find it?'],
];

/** Colleagues write to each other, alone and in a group, and the feed has its first posts. */
export default demo('conversations', 192, async (context, world) => {
  const people = [...world.ids.recruiters!.slice(0, 3), ...world.ids.accountManagers!.slice(0, 1)];
  const admin = await context.records.first('users', { userType: 'System Admin', last_name: 'Whitfield' });
  const [one, two, three] = people;
  if (!one || !two || !three) return;
  await talk(context, PAIR, [one, two]);
  await talk(context, GROUP, [two, one, three]);
  if (admin) await talk(context, WITH_ADMIN, [one, admin._id]);
  for (const [at, [post, emoji, comment]] of POSTS.entries()) await writePost(context, people, at, { post, emoji, comment });
});

async function talk(context: Context, messages: readonly string[], people: readonly string[]) {
  for (const [at, message] of messages.entries()) {
    const author = people[at % people.length]!;
    const { records } = context.inNameOf(author, 'demo data', officeMoment(context, messages.length - at, at + people.length));
    const isLast = at === messages.length - 1;
    await records.create(musterMessage, {
      message,
      sentTo: people.filter((each) => each !== author),
      read_by: isLast ? [] : [...people],
    });
  }
}

async function writePost(
  context: Context,
  people: readonly string[],
  at: number,
  { post, emoji, comment }: { post: string; emoji: Reaction; comment: string },
) {
  const author = people[at % people.length]!;
  const others = people.filter((each) => each !== author);
  const { records } = context.inNameOf(author, 'demo data', officeMoment(context, 6 - at * 2, at));
  const { _id } = await records.create(socialConversations, {
    post,
    user: author,
    pinned: at === 0,
    reactions: { [emoji]: others, like: [others[0]!] },
  });
  const moment = officeMoment(context, 5 - at * 2, at + 2);
  await context.inNameOf(others[0]!, 'demo data', moment).records.create(socialComments, { conversation: _id, comment });
}
