// The notice in the middle of the page: what is going on, and hints.
import { byId } from '../dom.ts';

interface NoticeOptions {
  readonly busy?: boolean;
  readonly part?: number;
  readonly button?: string;
  readonly onButton?: () => void;
}

export type Notice = ReturnType<typeof createNotice>;

export function createNotice() {
  const box = byId('notice');
  const words = byId('notice-text');
  const bar = byId('notice-bar');
  const button = byId<HTMLButtonElement>('notice-button');
  let timer = 0;

  let isHint = false;
  /** What stands until it is cleared. */
  let standing: { readonly text: string; readonly options: NoticeOptions } | null = null;

  const show = (text: string, { busy = false, part, button: label = '', onButton }: NoticeOptions = {}): void => {
    clearTimeout(timer);
    isHint = false;
    // A screen reader says it again whenever it is set.
    if (words.textContent !== text) words.textContent = text;
    bar.hidden = !busy;
    bar.classList.toggle('measured', part !== undefined);
    if (part === undefined) bar.removeAttribute('aria-valuenow');
    else {
      const percent = String(Math.round(100 * part));
      bar.setAttribute('aria-valuenow', percent);
      bar.style.setProperty('--done', `${percent}%`);
    }
    button.hidden = label === '';
    button.textContent = label;
    button.onclick = onButton ?? null;
    box.hidden = false;
  };
  const hide = (): void => {
    clearTimeout(timer);
    isHint = false;
    box.hidden = true;
  };
  return {
    /** Shows a text until it is cleared or replaced; `busy` shows the bar, `part` its progress, 0 … 1; a button offers what to do next. */
    say(text: string, options: NoticeOptions = {}) {
      // News of what was begun before the hint wait for its end.
      const waits = isHint && standing !== null;
      standing = { text, options };
      if (!waits) show(text, options);
    },
    clear() {
      standing = null;
      hide();
    },
    /** Says something for some seconds, and then again what was said before it until it is cleared; a button may offer what one can do about it. */
    hint(text: string, seconds = 4, options?: NoticeOptions) {
      show(text, options);
      isHint = true;
      timer = window.setTimeout(() => {
        isHint = false;
        if (standing === null) hide();
        else show(standing.text, standing.options);
      }, seconds * 1000);
    },
  };
}
