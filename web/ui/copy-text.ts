import { say } from '../words/say.ts';
import { toast } from './toasts.ts';

/** Answers whether it is on the clipboard. Browsers offer theirs over https alone; elsewhere a selection is copied. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copySelected(text);
  if (!isCopied) toast.danger(say('This could not be copied. Please select it and copy it by hand.'));
  return isCopied;
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
