import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { download } from '#web/api.ts';
import { cleanHtml } from '#web/fields/clean-html.ts';
import { say } from '#web/words/say.ts';
import { escapeText } from '../compose/escape-text.ts';
import type { Mail } from '../mail-api.ts';
import classes from './mailbox.module.css';

const LEAST = 60;

/**
 * A letter in a frame of its own: no script runs in it, and its styles reach nothing else. What it quotes is folded; pictures from
 * elsewhere are fetched by the server, and only when somebody asks for them.
 */
export function LetterFrame({ letter }: { letter: Mail }) {
  const [hasPictures, showPictures] = useState(false);
  const [height, setHeight] = useState(LEAST);
  const frame = useRef<HTMLIFrameElement>(null);
  const { page, waiting } = useMemo(() => pageOf(letter), [letter]);
  const fit = () => setHeight(Math.max(LEAST, frame.current?.contentDocument?.documentElement.scrollHeight ?? 0));
  useEffect(() => {
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  });
  const loaded = () => {
    const page = frame.current?.contentDocument ?? null;
    fit();
    page?.addEventListener('toggle', fit, true);
    void fill(page, letter._id, false).then(fit);
  };
  const showAll = () => {
    showPictures(true);
    void fill(frame.current?.contentDocument ?? null, letter._id, true).then(fit);
  };
  return (
    <div className={classes.letterBody}>
      {waiting > 0 && !hasPictures && (
        <div className={classes.pictures}>
          <span>
            {say(
              { one: 'A picture from elsewhere is not shown.', other: '{count} pictures from elsewhere are not shown.' },
              { count: waiting },
            )}
          </span>
          <Button size="compact-sm" variant="default" onClick={showAll}>
            {say('Show pictures')}
          </Button>
        </div>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        title={say('Message: {subject}', { subject: letter.subject ?? '' })}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page}
        onLoad={loaded}
        style={{ height }}
      />
    </div>
  );
}

const STYLE =
  'html{color-scheme:light}body{margin:0;padding:12px 16px;background:#fff;color:#15191e;font:14px/20px system-ui,sans-serif;overflow-wrap:anywhere}' +
  'img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:8px 0;padding-left:12px;border-left:3px solid #d3d8dd;color:#535c67}' +
  'summary{cursor:pointer;color:#535c67;width:fit-content;padding:2px 8px;border-radius:6px;background:#f1f3f4}a{color:#0f6e66}';

/** The whole page of the frame, and how many pictures wait to be asked for. */
function pageOf({ mail_html, message, text, direction }: Mail): { page: string; waiting: number } {
  const html = direction === 'inbound' && mail_html ? mail_html : message ? cleanHtml(message) : textPage(text ?? '');
  const content = new DOMParser().parseFromString(html, 'text/html');
  for (const quote of content.querySelectorAll('blockquote')) if (!quote.parentElement?.closest('details')) fold(content, quote);
  const waiting = content.querySelectorAll('img[data-remote]').length;
  return { page: `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${content.body.innerHTML}`, waiting };
}

function fold(content: Document, quote: Element) {
  const details = content.createElement('details');
  const summary = content.createElement('summary');
  summary.textContent = say('Quoted text');
  quote.replaceWith(details);
  details.append(summary, quote);
}

/** Lines that begin with `>` are a quotation. */
function textPage(text: string): string {
  const parts: string[] = [];
  let quoted: string[] = [];
  const end = () => {
    if (quoted.length) parts.push(`<blockquote>${quoted.join('<br>')}</blockquote>`);
    quoted = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('>')) {
      quoted.push(escapeText(line.replace(/^>\s?/, '')));
      continue;
    }
    end();
    parts.push(`${escapeText(line)}<br>`);
  }
  end();
  return parts.join('');
}

/** Pictures that came along, and those from elsewhere where they are wanted. */
async function fill(page: Document | null, message: string, withRemote: boolean): Promise<void> {
  if (!page) return;
  const put = async (picture: HTMLImageElement, path: string) => {
    const got = await download(path, { quiet: true }).catch(() => undefined);
    if (!got?.blob.type.startsWith('image/')) return;
    picture.src = await asData(got.blob);
    await picture.decode().catch(() => undefined);
  };
  const own = [...page.querySelectorAll<HTMLImageElement>('img[data-file]')].map((picture) =>
    put(picture, `/api/files/${picture.dataset.file}`),
  );
  const remote = [...page.querySelectorAll<HTMLImageElement>('img[data-remote]')].map((picture, at) =>
    withRemote ? put(picture, `/api/messages/${message}/remote/${at}/picture`) : undefined,
  );
  await Promise.all([...own, ...remote]);
}

const asData = (blob: Blob): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.readAsDataURL(blob);
  });
