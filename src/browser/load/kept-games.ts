// WADs whose pictures can be used: those of this visit, and, if the user agrees, those of earlier ones.
//
// The first time that such a WAD is opened the page asks, once, whether it may keep it in this browser; what was answered is
// remembered, and a switch of the panel changes it and forgets what was kept. Where the browser keeps nothing it is as if one had said
// no.
import type { GameFile } from '../../map/load-plan.ts';
import { keep, make, recall } from '../dom.ts';

/** Number of WADs kept at a time. */
const MOST_GAMES = 3;
const ANSWER = 'keep-wads';
/** Who says nothing is asked another time, ms. */
const QUESTION_MS = 30_000;

export interface KeptGames {
  /** The WADs, the last choice first. The first call waits for what earlier visits kept. */
  atHand(): Promise<readonly GameFile[]>;
  /** Adds a WAD. */
  add(game: GameFile): void;
  /** May WADs be kept in this browser? */
  isKeeping(): boolean;
  /** Keeps the present ones in the browser, or forgets all that were kept. */
  setKeeping(on: boolean): Promise<void>;
}

export interface KeptGamesParts {
  /** Where the question is put. */
  readonly place: HTMLElement;
  say(text: string): void;
  /** The answer has changed. */
  onChange(): void;
}

export function createKeptGames({ place, say, onChange }: KeptGamesParts): KeptGames {
  let games: readonly GameFile[] = [];
  let answer = recall(ANSWER);
  let earlier: Promise<void> | null = null;
  let question: HTMLElement | null = null;
  // Most visits need none of it.
  const store = (): Promise<typeof import('./game-store.ts')> => import('./game-store.ts');

  async function fetchEarlier(): Promise<void> {
    if (answer !== 'yes') return;
    const kept = await (await store()).keptGames();
    const newer = games.map(({ fileName }) => fileName);
    games = [...kept.filter(({ fileName }) => !newer.includes(fileName)), ...games].slice(-MOST_GAMES);
  }

  async function setKeeping(on: boolean): Promise<void> {
    question?.remove();
    question = null;
    answer = on ? 'yes' : 'no';
    keep(ANSWER, answer);
    onChange();
    const { keepGame, forgetGames } = await store();
    if (!on) {
      await forgetGames();
      say('Nothing is kept in this browser.');
      return;
    }
    const results = await Promise.all(games.map(keepGame));
    if (results.every(Boolean)) {
      const names = games.map(({ fileName }) => fileName).join(', ');
      say(names === '' ? 'WADs with pictures will be kept in this browser.' : `Kept: ${names}.`);
      return;
    }
    say('This browser keeps no files; the WAD can be used during this visit.');
    answer = 'no';
    keep(ANSWER, answer);
    onChange();
  }

  function ask(name: string): void {
    question?.remove();
    const box = make('div');
    box.id = 'keep-question';
    box.className = 'pane';
    box.setAttribute('role', 'group');
    const words = make('p', `Keep ${name} in this browser, so that its pictures are here the next time too?`);
    words.id = 'keep-words';
    box.setAttribute('aria-labelledby', words.id);
    const button = (text: string, act: () => void): HTMLButtonElement => {
      const made = make('button', text);
      made.type = 'button';
      made.onclick = act;
      return made;
    };
    const row = make('p');
    row.className = 'row';
    row.append(
      button('Keep it', () => void setKeeping(true)),
      button('No', () => void setKeeping(false)),
    );
    box.append(words, row);
    question = box;
    place.append(box);
    setTimeout(() => box.remove(), QUESTION_MS);
  }

  return {
    async atHand() {
      earlier ??= fetchEarlier();
      await earlier;
      return games;
    },
    add(game) {
      games = [...games.filter(({ fileName }) => fileName !== game.fileName), game].slice(-MOST_GAMES);
      if (answer === null) ask(game.fileName);
      else if (answer === 'yes') void store().then(({ keepGame }) => keepGame(game));
    },
    isKeeping: () => answer === 'yes',
    setKeeping,
  };
}
