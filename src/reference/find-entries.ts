// The reference's search box: hides the entries without its words, and sections without entries. A link to a hidden entry empties the box.
const box = document.querySelector<HTMLInputElement>('#find')!;
const found = document.querySelector<HTMLOutputElement>('#found')!;
const entries = [...document.querySelectorAll<HTMLElement>('article')].map((article) => ({
  article,
  text: article.textContent.toLowerCase(),
}));

function showFound(): void {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { article, text } of entries) article.hidden = !words.every((word) => text.includes(word));
  for (const section of document.querySelectorAll<HTMLElement>('main section'))
    section.hidden = section.querySelector('article:not([hidden])') === null;
  document.body.classList.toggle('finding', words.length > 0);
  const count = entries.filter(({ article }) => !article.hidden).length;
  found.textContent = words.length === 0 ? '' : `${count} of ${entries.length}`;
}

function showTarget(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  if (!target?.closest('[hidden]')) return;
  box.value = '';
  showFound();
  target.scrollIntoView();
}

box.addEventListener('input', showFound);
addEventListener('hashchange', () => showTarget(location.hash));
// A link to the hash that the address has already changes nothing in it.
document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
  if (link) showTarget(link.hash);
});
