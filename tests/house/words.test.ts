import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* Texts that people stumbled over, and what took their place. */
const replaced: readonly [former: RegExp, now: string][] = [
  [/'A page',?$/m, 'Rows per page'],
  [/\b(Nothing|Nobody) fits\b/, 'No results'],
  [/Draw to another place/, 'Drag to reorder'],
  [/Every payment of yours/, 'All your payments'],
  [/A mail when a payment of yours/, 'E-mail me a receipt'],
  [/A mail before your dues/, 'E-mail me a reminder before dues are payable'],
  [/What is not marked optional/, 'All fields are required unless marked optional.'],
  [/You may write to me/, 'E-mail me the newsletter. I can unsubscribe at any time.'],
  [/your other sessions end/, 'This logs you out on other devices.'],
  [/'This one'|>This one</, 'This device'],
  [/Existing member is required/, 'Choose Yes or No.'],
  [/'Unconfirm'/, 'Withdraw confirmation'],
  [/'Went out'/, 'Sent'],
  [/need another look|Please look again/, 'Please correct 5 fields'],
  [/\bPay all the same|Approve all the same/, 'Pay anyway'],
  [/(has|have) been taken back\b/, 'has been reversed'],
  [/One click, and/, 'a sentence that says what happens'],
  [/If you get stuck/, 'Need help?'],
  [/behind this door/, 'in one place'],
  [/There is no such (record|kind)|'No such (member|receipt)/, 'Record not found'],
  [/\bof yours\b/, 'your …'],
  [/'Who (registers|owes several|asked)|"Who owes/, 'Members who …'],
  [/do no harm/, 'Rows above the headings are ignored.'],
  [/One receipt for several|Record one receipt/, 'One payment for several'],
  [/owes? nothing for .* then\.|less then\./, 'The charges … are reversed.'],
  [/cannot be called back/, 'cannot be recalled'],
  [/, until today`/, '2026, to date'],
  [
    /\b[Tt]est mail is|Send the mail again|sent a mail to|[Gg]ets one mail|by mail it goes|'Mailed|'Never mailed/,
    'e-mail',
  ],
];

const sources = ['contract', 'server', 'src'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
);

it.each(replaced)('no text has %s any more: it is ‘%s’', (former) => {
  expect(sources.filter((file) => former.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('every text has the words of the glossary: member ID, log in, tuition centres', () => {
  const wrong = /membership number|member number\b|[Ss]ign in\b|[Ll]og on\b|[Tt]uition house/;
  /* Headings that other programs give the column of the member ID are read by the imports. */
  const reads = /import\/columns\.ts$|member-id-headings\.ts$/;
  expect(
    sources.filter((file) => !reads.test(file) && wrong.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});
