// The reference's search box: hides the entries without its words, and sections without entries.
const box = document.querySelector<HTMLInputElement>('#find')!;
const found = document.querySelector<HTMLOutputElement>('#found')!;
const entries = [...document.querySelectorAll<HTMLElement>('article')].map((article) => ({
  article,
  text: article.textContent.toLowerCase(),
}));

box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { article, text } of entries) article.hidden = !words.every((word) => text.includes(word));
  for (const section of document.querySelectorAll<HTMLElement>('main section'))
    section.hidden = section.querySelector('article:not([hidden])') === null;
  document.body.classList.toggle('finding', words.length > 0);
  const count = entries.filter(({ article }) => !article.hidden).length;
  found.textContent = words.length === 0 ? '' : `${count} of ${entries.length}`;
});
