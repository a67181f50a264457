export interface Standing {
  ownerId: string;
  title: string;
  last_name: string;
  image: string | null;
  points: number;
  credits: number;
  tile: number;
  position: number | null;
}
export interface Team {
  name: string;
  members: readonly string[];
  image: string | null;
}
export interface Member {
  rank: number;
  name: string;
  credits: number;
  score: number;
}
export interface LeaderboardItem {
  rank: number;
  image: string | null;
  ownerId: string;
  title: string;
  score: number;
  credits: number;
  members?: Member[];
}
export interface Leaderboard {
  title: string;
  mode: 'players' | 'teams';
  items: LeaderboardItem[];
  me: number | null;
}

interface Asked {
  title: string;
  isArcade: boolean;
  teams: readonly Team[];
  me: string;
}

/** Arcade rounds by points, equal ones sharing a rank; boards by finished position, then tile, then last name (section 9). */
export function leaderboardOf(standings: readonly Standing[], { title, isArcade, teams, me }: Asked): Leaderboard {
  const items = isArcade ? byPoints(standings) : byTile(standings);
  if (!teams.length) return { title, mode: 'players', items, me: items.find(({ ownerId }) => ownerId === me)?.rank ?? null };
  const ranked = ranksOf(teams.map((team) => teamItem(team, items)));
  const mine = teams.find(({ members }) => members.includes(me));
  return { title, mode: 'teams', items: ranked, me: ranked.find(({ ownerId }) => ownerId === mine?.name)?.rank ?? null };
}

const byPoints = (standings: readonly Standing[]): LeaderboardItem[] =>
  ranksOf(standings.toSorted(byName).map((standing) => itemOf(standing, standing.points)));

const byTile = (standings: readonly Standing[]): LeaderboardItem[] =>
  standings
    .toSorted(
      (one, other) =>
        (one.position ?? Infinity) - (other.position ?? Infinity) || other.tile - one.tile || byName(one, other) || 0,
    )
    .map((standing, at) => ({ ...itemOf(standing, standing.tile), rank: at + 1 }));

const byName = (one: Standing, other: Standing): number =>
  one.last_name.localeCompare(other.last_name) || one.title.localeCompare(other.title);

const itemOf = ({ ownerId, title, image, credits }: Standing, score: number): LeaderboardItem => ({
  rank: 0,
  image,
  ownerId,
  title,
  score,
  credits,
});

/** The order of equal scores stays. */
export function ranksOf<Item extends { score: number; rank: number }>(items: readonly Item[]): Item[] {
  const ordered = items.toSorted((one, other) => other.score - one.score);
  return ordered.map((item) => ({ ...item, rank: ordered.findIndex(({ score }) => score === item.score) + 1 }));
}

/** A team's score is the sum of its members'. */
function teamItem({ name, members, image }: Team, items: readonly LeaderboardItem[]): LeaderboardItem {
  const own = items.filter(({ ownerId }) => members.includes(ownerId));
  const ranked = ranksOf(own.map(({ title, credits, score }) => ({ rank: 0, name: title, credits, score })));
  const sum = (of: (item: LeaderboardItem) => number) => own.reduce((total, item) => total + of(item), 0);
  return {
    rank: 0,
    image,
    ownerId: name,
    title: name,
    score: sum(({ score }) => score),
    credits: sum(({ credits }) => credits),
    members: ranked,
  };
}
