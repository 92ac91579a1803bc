// Puts the questions of quiz.md, with their answers, into the article when the page is built.

const QUESTION = /^\d+\. \*\*(.*?)\*\*\n(.*?)(?=^\d+\. |(?![^]))/gms;

/** The article's HTML with the quiz in place of its mark; other pages stay as they are. */
export function expandQuiz(html: string, quiz: string): string {
  if (!html.includes('<!-- quiz -->')) return html;
  const ids = [...html.matchAll(/<figure\s+id="(\w+)"/g)].map(([, id]) => id);
  const questions = [...quiz.matchAll(QUESTION)].map(
    ([, question, answer]) =>
      `<li><details class="quiz"><summary>${toHtml(question, ids)}</summary><p>${toHtml(answer, ids)}</p></details></li>`,
  );
  return html.replace('<!-- quiz -->', () => `<ol class="quiz-list">${questions.join('\n')}</ol>`);
}

/** The Markdown that the quiz uses: figures and addresses in code become links. */
function toHtml(markdown: string, ids: readonly string[]): string {
  const link = (number: string, words: string): string => `<a href="#${ids[Number(number) - 1]}">${words}</a>`;
  return markdown
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\\(\W)/g, '$1')
    .replace(/'/g, '’')
    .replace(/Figures (\d+) and (\d+)/g, (_, a: string, b: string) => `Figures ${link(a, a)} and ${link(b, b)}`)
    .replace(/Figure (\d+)/g, (words, number: string) => link(number, words))
    .replace(/`(#[^`]*)`/g, '<a href="$1">$1</a>');
}
