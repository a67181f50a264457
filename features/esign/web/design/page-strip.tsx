import { say } from '#web/words/say.ts';
import { PageThumbnail } from './page-thumbnail.tsx';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

/** The pages in small, each with how many inputs it has. */
export function PageStrip({ design, path }: { design: Design; path: string }) {
  return (
    <nav aria-label={say('Pages')} className={classes.strip}>
      {design.pages.map((size, page) => {
        const count = design.inputs.filter((input) => input.page === page).length;
        return (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
            key={page}
            type="button"
            aria-current={design.page === page ? 'page' : undefined}
            aria-label={say(
              { one: 'Page {number}, 1 input', other: 'Page {number}, {count} inputs' },
              { number: page + 1, count },
            )}
            onClick={() => design.setPage(page)}
          >
            <PageThumbnail path={path} page={page} size={size} />
            <span className="numeric">
              {say('Page {number}', { number: page + 1 })}
              {count > 0 && <b title={say({ one: '1 input', other: '{count} inputs' }, { count })}>{count}</b>}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
