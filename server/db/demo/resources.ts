import { yearInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import type { resourceFiles } from '../schema/index.ts';
import { tableOf } from '../seed/sample/table.ts';
import { day, hour } from './calendar.ts';
import type { Dues } from './dues.ts';
import { writePdf } from './pdf.ts';

/** A file for members: its row's values, and its bytes. */
export type Resource = Pick<
  typeof resourceFiles.$inferSelect,
  'fileName' | 'description' | 'downloadName' | 'contentType' | 'audience' | 'dateAdded'
> & { content: Buffer | Promise<Buffer> };

/** Returns CSV with the mark by which spreadsheets recognise UTF-8. */
const csv = (...lines: string[]) =>
  Buffer.from(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`.normalize('NFC'), 'utf8');

const isSample = 'This is a sample document of the demonstration portal.';

function duesGuide(years: readonly Dues[]): Promise<Buffer> {
  const prices = years.map(
    ({ year, row }) => `${year}: ${formatKobo(row.priceKobo)}, due on 31 March ${year}`,
  );
  return writePdf(
    'A guide to the annual dues',
    `# A guide to the annual dues
Every member pays one subscription a year. It covers the national capitation, the district levy, the secretariat building fund and the members’ welfare.
# The dues of the last five years
${prices.join('\n')}
# How to pay
1. Log in with your member ID and open the dashboard.
2. Choose Payment, then Make Payment.
3. Pay by card, bank transfer or USSD. The receipt is in your payment history.
${isSample}`,
  );
}

const handbook = () =>
  writePdf(
    'Members’ handbook',
    `# Members’ handbook
The district brings together chartered accountants who live or work in its towns. It meets every month, trains its members and speaks for them in the institute.
# Meetings
General meetings are held on the second Thursday of the month at 4 p.m. The annual general meeting is held in November.
Continued on page 2.`,
    `# Committees
Membership - Professional development - Finance - Welfare - Publicity
# Conduct
Members keep the institute’s code of ethics: integrity, objectivity, competence and due care, confidentiality and professional behaviour.
${isSample}`,
  );

function meetings(year: number): Buffer {
  const secondThursday = (month: number) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return new Date(Date.UTC(year, month, 8 + ((11 - first) % 7))).toISOString().slice(0, 10);
  };
  const topics = ['Tax laws', 'IFRS update', 'Public sector accounts', 'Ethics', 'Data analysis'];
  const rows = Array.from({ length: 12 }, (_, month) => {
    const what =
      month === 10
        ? 'Annual general meeting,"Reports, accounts and elections"'
        : `General meeting,${topics[month % topics.length]}`;
    return `${secondThursday(month)},16:00,${what},"District secretariat, main hall"`;
  });
  return csv('Date,Time,Meeting,Topic,Venue', ...rows);
}

const training = (year: number) =>
  csv(
    'Course,Facilitator,Month,Credit hours,Fee (NGN)',
    `Financial reporting for small entities,Ọláníyan & team,${year}-02,8,25000`,
    `"Transfer pricing, a first course",Ifeọma Nwosu,${year}-05,12,40000`,
    `"Forensic accounting, with cases",Aminu Ɗanladi,${year}-07,16,55000`,
    `"Ethics, a half day",Fọlákẹ́ Adéyẹmí,${year}-09,4,10000`,
  );

const welfare = `Welfare scheme: a summary for members

Who is covered
  Members whose annual dues are paid for the current year.

What is given
  Marriage, birth and bereavement    a gift decided by the welfare committee
  Hospital stays above three days    a visit and a contribution
  Retirement                         a reception at the annual dinner

How to ask
  Write to the district secretary within three months of the event.
  Ẹ ṣé o. Daalụ. Mun gode.

This is a sample document of the demonstration portal.
`;

const types: Record<string, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  txt: 'text/plain',
};

/**
 * Makes five files, the newest added some days ago: small real files that open in the usual
 * programs. What a newcomer needs is for whoever has registered.
 */
export function writeResources(years: readonly Dues[], today: Date): Resource[] {
  const added = (days: number) => new Date(today.getTime() - days * day - 3 * hour);
  const [calendarYear, trainingYear] = [yearInNigeria(added(41)), yearInNigeria(added(160))];
  const contents: Record<string, Resource['content']> = {
    9: duesGuide(years),
    41: meetings(calendarYear),
    160: training(trainingYear),
    402: Buffer.from(welfare.normalize('NFC'), 'utf8'),
    873: handbook(),
  };
  const rows = tableOf(`
    9   | pdf | Guide to the annual dues | What the dues are made of, what they were in the last five years, and how to pay.
    41  | csv | Calendar of meetings ${calendarYear} | Dates, topics and venue of the monthly meetings, for your calendar.
    160 | csv | Training plan ${trainingYear} | Continuing professional education: courses, credit hours and fees.
    402 | txt | Welfare scheme | Who the welfare scheme covers and how to ask for its help.
    873 | pdf | Members handbook | How the district works: meetings, committees and conduct.`);
  return rows.map(([days = '', extension = '', fileName = '', description = '']) => ({
    fileName,
    description,
    downloadName: `${fileName}.${extension}`,
    contentType: types[extension] ?? '',
    audience: Number(days) < 100 ? 'registered' : 'members',
    dateAdded: added(Number(days)),
    content: contents[days] ?? Buffer.alloc(0),
  }));
}
