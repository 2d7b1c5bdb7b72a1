import type { resourceFiles } from '../schema/index.ts';
import { day, hour, yearOf } from './calendar.ts';
import type { Dues } from './dues.ts';
import type { PdfLine } from './pdf.ts';
import { writePdf } from './pdf.ts';

/** A file for members: its row's values, and its bytes. */
export type Resource = Pick<
  typeof resourceFiles.$inferSelect,
  'fileName' | 'description' | 'downloadName' | 'contentType' | 'audience' | 'dateAdded'
> & { content: Buffer };

const byteOrderMark = '\uFEFF';

/** Writes CSV (RFC 4180), with the mark by which spreadsheets recognise UTF-8. */
function csv(rows: readonly (readonly string[])[]): Buffer {
  const cell = (value: string) =>
    /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  const lines = rows.map((row) => `${row.map(cell).join(',')}\r\n`);
  return Buffer.from((byteOrderMark + lines.join('')).normalize('NFC'), 'utf8');
}

/** Formats '27,500.00', because the PDF's fonts have no naira sign. */
const plainNaira = (kobo: number) =>
  new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 }).format(kobo / 100);

function duesGuide(years: readonly Dues[]): Buffer {
  const prices: PdfLine[] = years.map(
    ({ year, row }) => `${year}     NGN ${plainNaira(row.priceKobo)}     due on 31 March ${year}`,
  );
  return writePdf('A guide to the annual dues', [
    [
      { heading: 'A guide to the annual dues' },
      '',
      'Every member pays one subscription a year. It covers the national capitation,',
      "the district levy, the secretariat building fund and the members' welfare.",
      '',
      { heading: 'The dues of the last five years' },
      ...prices,
      '',
      { heading: 'How to pay' },
      '1. Log in with your member ID and open the dashboard.',
      '2. Choose Payment, then Make Payment.',
      '3. Pay by card, bank transfer or USSD. The receipt is in your payment history.',
      '',
      'This is a sample document of the demonstration portal.',
    ],
  ]);
}

function handbook(): Buffer {
  return writePdf("Members' handbook", [
    [
      { heading: "Members' handbook" },
      '',
      'The district brings together chartered accountants who live or work in its towns.',
      'It meets every month, trains its members and speaks for them in the institute.',
      '',
      { heading: 'Meetings' },
      'General meetings are held on the second Thursday of the month at 4 p.m.',
      'The annual general meeting is held in November.',
      '',
      'Continued on page 2.',
    ],
    [
      { heading: 'Committees' },
      'Membership - Professional development - Finance - Welfare - Publicity',
      '',
      { heading: 'Conduct' },
      "Members keep the institute's code of ethics: integrity, objectivity,",
      'competence and due care, confidentiality and professional behaviour.',
      '',
      'This is a sample document of the demonstration portal.',
    ],
  ]);
}

function meetings(year: number): Buffer {
  const secondThursday = (month: number) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return new Date(Date.UTC(year, month, 8 + ((11 - first) % 7))).toISOString().slice(0, 10);
  };
  const topics = ['Tax laws', 'IFRS update', 'Public sector accounts', 'Ethics', 'Data analysis'];
  const rows = Array.from({ length: 12 }, (_, month) => [
    secondThursday(month),
    '16:00',
    month === 10 ? 'Annual general meeting' : 'General meeting',
    month === 10 ? 'Reports, accounts and elections' : (topics[month % topics.length] ?? ''),
    'District secretariat, main hall',
  ]);
  return csv([['Date', 'Time', 'Meeting', 'Topic', 'Venue'], ...rows]);
}

function training(year: number): Buffer {
  return csv([
    ['Course', 'Facilitator', 'Month', 'Credit hours', 'Fee (NGN)'],
    ['Financial reporting for small entities', 'Ọláníyan & team', `${year}-02`, '8', '25000'],
    ['Transfer pricing, a first course', 'Ifeọma Nwosu', `${year}-05`, '12', '40000'],
    ['Forensic accounting, with cases', 'Aminu Ɗanladi', `${year}-07`, '16', '55000'],
    ['Ethics, a half day', 'Fọlákẹ́ Adéyẹmí', `${year}-09`, '4', '10000'],
  ]);
}

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

const about = {
  dues: 'What the dues are made of, what they were in the last five years, and how to pay.',
  meetings: 'Dates, topics and venue of the monthly meetings, for your calendar.',
  training: 'Continuing professional education: courses, credit hours and fees.',
  welfare: 'Who the welfare scheme covers and how to ask for its help.',
  handbook: 'How the district works: meetings, committees and conduct.',
};

/**
 * Makes five files, the newest added some days ago: small real files that open in the usual
 * programs. What a newcomer needs is for whoever has registered.
 */
export function writeResources(years: readonly Dues[], today: Date): Resource[] {
  const added = (days: number) => new Date(today.getTime() - days * day - 3 * hour);
  const calendarYear = yearOf(added(41));
  const trainingYear = yearOf(added(160));
  const file = (
    fileName: string,
    description: string,
    [extension, contentType]: readonly [string, string],
    days: number,
    content: Buffer,
  ): Resource => ({
    fileName,
    description,
    downloadName: `${fileName}.${extension}`,
    contentType,
    audience: 'members',
    dateAdded: added(days),
    content,
  });
  const newcomers = (resource: Resource): Resource => ({ ...resource, audience: 'registered' });
  const pdf = ['pdf', 'application/pdf'] as const;
  const sheet = ['csv', 'text/csv'] as const;
  const note = ['txt', 'text/plain'] as const;
  return [
    newcomers(file('Guide to the annual dues', about.dues, pdf, 9, duesGuide(years))),
    newcomers(
      file(
        `Calendar of meetings ${calendarYear}`,
        about.meetings,
        sheet,
        41,
        meetings(calendarYear),
      ),
    ),
    file(`Training plan ${trainingYear}`, about.training, sheet, 160, training(trainingYear)),
    file('Welfare scheme', about.welfare, note, 402, Buffer.from(welfare.normalize('NFC'), 'utf8')),
    file('Members handbook', about.handbook, pdf, 873, handbook()),
  ];
}
