import { PageThumbnail } from './page-thumbnail.tsx';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

/** The pages in small, each with how many inputs it has. */
export function PageStrip({ design, path }: { design: Design; path: string }) {
  return (
    <nav aria-label="Pages" className={classes.strip}>
      {design.pages.map((size, page) => {
        const count = design.inputs.filter((input) => input.page === page).length;
        return (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
            key={page}
            type="button"
            aria-current={design.page === page ? 'page' : undefined}
            aria-label={`Page ${page + 1}, ${count === 1 ? '1 input' : `${count} inputs`}`}
            onClick={() => design.setPage(page)}
          >
            <PageThumbnail path={path} page={page} size={size} />
            <span className="numeric">
              Page {page + 1}
              {count > 0 && <b title={count === 1 ? '1 input' : `${count} inputs`}>{count}</b>}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
