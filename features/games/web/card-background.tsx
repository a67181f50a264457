import { usePicture } from '#web/files.ts';
import { backgroundUrl } from './arcade/pictures.ts';
import type { Game } from './games-api.ts';

/** What stands behind a game's card without a picture of its own. */
export const DEFAULT_BACKGROUND = '/arcade/backgrounds/default.svg';

export const drawnBackground = ({ arcadeType, templateKey }: Pick<Game, 'arcadeType' | 'templateKey'>): string =>
  templateKey === 'arcade' && arcadeType ? backgroundUrl(arcadeType) : DEFAULT_BACKGROUND;

export function CardBackground({ game, className }: { game: Game; className: string | undefined }) {
  const own = usePicture(game.background_image);
  return <img className={className} src={own ?? drawnBackground(game)} alt="" data-default={own ? undefined : true} />;
}
