import type { Reward } from '../achievement.ts';

/** Of the demo agency: what its people can earn. */
export interface DemoAchievement {
  name: string;
  title: string;
  description: string;
  related_module: string;
  appliesTo: 'new' | 'update' | 'both';
  series?: string;
  trigger: number;
  spanType: string;
  where?: object;
  rewards: Reward[];
  score: number;
  isRare?: boolean;
  isHidden?: boolean;
  look: { shape: string; ribbon: string; color: string; icon: string };
}

const METALS = ['bronze', 'silver', 'gold', 'indigo'] as const;
const is = (field: string, value: string) => ({ field, op: 'equals', value });
const pays = (coins: number, points: number): Reward[] => [
  { rewardType: 'coins', amount: coins },
  { rewardType: 'points', amount: points },
];

interface Steps extends Pick<DemoAchievement, 'related_module' | 'appliesTo' | 'series'> {
  series: string;
  names: readonly string[];
  triggers: readonly number[];
  noun: string;
  icon: string;
  shape: string;
  where?: object;
}
const steps = ({ names, triggers, noun, icon, shape, where, ...of }: Steps): DemoAchievement[] =>
  names.map((title, at) => ({
    ...of,
    name: `${of.series}: ${title}`,
    title,
    description: triggers[at] === 1 ? `Your first ${noun}.` : `${triggers[at]} ${noun}s.`,
    trigger: triggers[at]!,
    spanType: 'Indefinite',
    ...(where ? { where } : {}),
    rewards: pays(10 * (at + 1), 5 * (at + 1)),
    score: 10 * (at + 1),
    isRare: at === names.length - 1,
    look: { shape, ribbon: at > 1 ? 'tails' : 'none', color: METALS[at % METALS.length]!, icon },
  }));

const one = (
  title: string,
  more: Omit<DemoAchievement, 'name' | 'title' | 'spanType'> & { spanType?: string },
): DemoAchievement => ({
  name: title,
  title,
  spanType: 'Indefinite',
  ...more,
});

export const DEMO_ACHIEVEMENTS: readonly DemoAchievement[] = [
  ...steps({
    series: 'Placements',
    names: ['First start', 'Steady hand', 'Matchmaker', 'Hall of fame'],
    triggers: [1, 5, 12, 60],
    noun: 'placement',
    icon: 'briefcase',
    shape: 'shield',
    related_module: 'placements',
    appliesTo: 'new',
  }),
  ...steps({
    series: 'Submissions',
    names: ['On the board', 'In the game', 'Top desk', 'Unstoppable'],
    triggers: [1, 10, 40, 250],
    noun: 'submission',
    icon: 'target',
    shape: 'hexagon',
    related_module: 'subs',
    appliesTo: 'new',
  }),
  ...steps({
    series: 'Leads',
    names: ['Door opener', 'Networker', 'Headhunter', 'Talent magnet'],
    triggers: [1, 20, 60, 500],
    noun: 'lead',
    icon: 'users',
    shape: 'circle',
    related_module: 'leads',
    appliesTo: 'both',
  }),
  one('Interview booked', {
    description: 'An interview of yours is scheduled.',
    related_module: 'subs',
    appliesTo: 'both',
    trigger: 1,
    where: is('status', 'InterviewScheduled'),
    rewards: pays(15, 5),
    score: 10,
    look: { shape: 'circle', ribbon: 'none', color: 'teal', icon: 'calendar' },
  }),
  one('Hired', {
    description: 'A candidate of yours was hired.',
    related_module: 'subs',
    appliesTo: 'both',
    trigger: 1,
    where: is('status', 'Hired'),
    rewards: pays(25, 10),
    score: 20,
    look: { shape: 'star', ribbon: 'none', color: 'gold', icon: 'confetti' },
  }),
  one('Five hires in a month', {
    description: 'Five candidates hired in one month.',
    related_module: 'subs',
    appliesTo: 'both',
    trigger: 5,
    spanType: 'Month',
    where: is('status', 'Hired'),
    rewards: pays(120, 50),
    score: 60,
    isRare: true,
    look: { shape: 'star', ribbon: 'banner', color: 'gold', icon: 'trophy' },
  }),
  one('Open for business', {
    description: 'Your first job is open.',
    related_module: 'jobs',
    appliesTo: 'new',
    trigger: 1,
    rewards: pays(10, 5),
    score: 10,
    look: { shape: 'square', ribbon: 'none', color: 'green', icon: 'clipboard-check' },
  }),
  one('Job factory', {
    description: 'Twenty jobs.',
    related_module: 'jobs',
    appliesTo: 'new',
    trigger: 20,
    rewards: pays(50, 20),
    score: 30,
    look: { shape: 'square', ribbon: 'tails', color: 'green', icon: 'clipboard-check' },
  }),
  one('On the phone', {
    description: 'Ten activities this week.',
    related_module: 'activities',
    appliesTo: 'new',
    trigger: 10,
    spanType: 'Week',
    rewards: pays(10, 5),
    score: 10,
    look: { shape: 'circle', ribbon: 'banner', color: 'slate', icon: 'bolt' },
  }),
  one('Never forgets', {
    description: 'A hundred activities this year.',
    related_module: 'activities',
    appliesTo: 'new',
    trigger: 100,
    spanType: 'Year',
    rewards: pays(40, 20),
    score: 30,
    look: { shape: 'shield', ribbon: 'banner', color: 'slate', icon: 'bolt' },
  }),
  one('Clean desk', {
    description: 'Ten tasks completed.',
    related_module: 'tasks',
    appliesTo: 'update',
    trigger: 10,
    where: is('status', 'Completed'),
    rewards: pays(20, 10),
    score: 15,
    look: { shape: 'hexagon', ribbon: 'none', color: 'violet', icon: 'clipboard-check' },
  }),
  one('Early bird', {
    description: 'Something only a few find out.',
    related_module: 'tasks',
    appliesTo: 'update',
    trigger: 25,
    where: is('status', 'Completed'),
    rewards: pays(60, 25),
    score: 40,
    isRare: true,
    isHidden: true,
    look: { shape: 'star', ribbon: 'tails', color: 'red', icon: 'heart' },
  }),
  one('New account', {
    description: 'An account of your own.',
    related_module: 'accounts',
    appliesTo: 'new',
    trigger: 1,
    rewards: pays(30, 10),
    score: 20,
    look: { shape: 'square', ribbon: 'banner', color: 'indigo', icon: 'school' },
  }),
  one('Portfolio', {
    description: 'Eight accounts.',
    related_module: 'accounts',
    appliesTo: 'new',
    trigger: 8,
    rewards: pays(80, 30),
    score: 40,
    isRare: true,
    look: { shape: 'shield', ribbon: 'tails', color: 'indigo', icon: 'school' },
  }),
  one('Ready to start', {
    description: 'Five credentialing records.',
    related_module: 'credentialing',
    appliesTo: 'both',
    trigger: 5,
    rewards: pays(30, 15),
    score: 20,
    look: { shape: 'shield', ribbon: 'none', color: 'teal', icon: 'award' },
  }),
  one('Well connected', {
    description: 'Ten contacts.',
    related_module: 'contacts',
    appliesTo: 'new',
    trigger: 10,
    rewards: pays(15, 5),
    score: 10,
    look: { shape: 'circle', ribbon: 'tails', color: 'violet', icon: 'users' },
  }),
];
