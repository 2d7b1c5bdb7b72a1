import type { Firm, TuitionCenter } from '#contract/content/site/kinds.ts';
import { drawn } from '#contract/content/site/pictures.ts';
import { tableOf } from './table.ts';

/* Who said what of a place, by name and role. */
const said = (text: string) =>
  tableOf(text).map(([name, role = '', quote = '']) => ({ quote, name: `${name} (sample)`, role }));

const candidatesOfFirst = said(`
  A. Adéwálé | Passed at the first sitting | The Saturday class made the difference. We worked every past question on the board until nobody had to ask.
  M. Ƙasim | Qualified in 2023 | I came from work at five every evening and there was always somebody who stayed until I had understood.
  C. Nwaọgụ | Now with a practising firm | The tutors are practitioners. They teach the standard, and then what happens on a Monday morning.`);

const candidatesOfRiverside = said(`
  Y. Ọláníyan | Professional level, 2024 | I could sit in class without a worry, because my daughter was in the crèche across the yard.
  B. Garba | Came from another district | Three revision weeks by the river did more for me than three months alone at the kitchen table.
  I. Ụdẹ | Skills level, 2023 | The reading room stays open until ten. For those who work, that is the whole evening.`);

const clients = said(`
  T. Fálọlá | Proprietor of a bakery | Our accounts used to be nine months late. They now come with a page that tells us what to do about them.
  S. Abdulkarim | Of a family of traders | A partner sat with my brother and me until we agreed on what the business owed whom.
  N. Ézè | Bursar of a school | They found the tax that we had paid twice, and wrote the letters until it came back.`);

const rooms = [
  drawn('room-classroom', 'A classroom with long tables and a board'),
  drawn('room-library', 'Shelves of a reading room with a ladder'),
  drawn('room-courtyard', 'A courtyard with a tree and benches'),
  drawn('room-entrance', 'The entrance hall with a patterned floor'),
];

/** Two sample tuition centres. */
export const tuitionCenters: TuitionCenter[] = [
  {
    slug: 'first-tuition-centre',
    order: 1,
    name: 'First Tuition Centre (sample)',
    description:
      'Evening and weekend classes for every level, in the district’s first house of study.',
    phone: '0800 000 0201',
    email: 'first-centre@oyandistrict.example',
    address: '2 College Road, Ọ̀yán',
    image: drawn('center-first', 'A lecture building with arched windows'),
    images: rooms,
    body: [
      'The First Tuition Centre was opened by the society in 1992 in a former printer’s shop. It now has four classrooms, a reading room of two thousand volumes and a hall in which mock examinations are sat under the rules of the institute.',
      'Classes run for fourteen weeks before each diet, on weekday evenings and all of Saturday. Tutors are members of the district who practise what they teach; no class has more than thirty-five candidates.',
      'Fees are set by the society to cover costs and no more. Candidates who cannot meet them may apply to the tuition fund.',
    ],
    testimonials: candidatesOfFirst,
  },
  {
    slug: 'riverside-tuition-centre',
    order: 2,
    name: 'Riverside Tuition Centre (sample)',
    description:
      'A quiet building by the water, with revision weeks and a crèche for candidates’ children.',
    phone: '0800 000 0202',
    email: 'riverside@oyandistrict.example',
    address: '31 Ferry Street, Ọ̀yán',
    image: drawn('center-riverside', 'A low building with a veranda by the river'),
    images: [...rooms].reverse(),
    body: [
      'The Riverside centre moved into its own building in 2023. Its revision weeks, three before every diet, are open to candidates of any district.',
      'A crèche is open during all classes, and the reading room stays open until ten at night.',
    ],
    testimonials: candidatesOfRiverside,
  },
];

const services = ['Audit and assurance', 'Tax', 'Accounts and payroll', 'Advisory'];

function firm(
  order: number,
  slug: string,
  name: string,
  description: string,
  facade: number,
): Firm {
  return {
    slug,
    order,
    name: `${name} (sample)`,
    description,
    phone: `0800 000 03${String(order).padStart(2, '0')}`,
    email: `${slug}@firms.example`,
    address: `${order * 3 + 1} Marina Road, Ọ̀yán`,
    image: drawn(`facade-${facade}`, `The office of ${name}`),
    images: [...rooms.slice(order % 3), ...rooms.slice(0, order % 3)],
    body: [
      `${name} is a firm of chartered accountants in public practice in the district. It serves owner-managed businesses, schools, co-operatives and public bodies.`,
      'The partners are members of the society and take part in its programme of practice review. New clients are seen by a partner, by appointment, without charge for the first hour.',
    ],
    testimonials: order === 1 ? clients : [],
    services: services.slice(0, 2 + (order % 3)),
  };
}

/** Ten sample firms; the home page shows the first three. */
export const firms: Firm[] = tableOf(`
  adeyemi-okafor | Adéyẹmí, Okafor & Co. | Audit and tax for family businesses. | 1
  danladi-partners | Ɗanladi & Partners | Public sector audit and advisory. | 2
  olasunkanmi-professional-services | Ọlásùnkànmí Professional Services | Accounts, payroll and company secretarial work. | 3
  eze-nwosu | Eze Nwọsụ & Co. | Assurance for schools and charities. | 4
  bakare-associates | Bákàrè Associates | Forensic work and dispute support. | 5
  yarima-sule | Yarima, Sule & Co. | Agriculture, co-operatives and grants. | 1
  ogunlade-daughters | Ògúnládé & Daughters | Three generations of audit practice. | 2
  ikenna-ude | Ịkẹnna Ude Chartered Accountants | Technology companies and start-ups. | 3
  sokunbi-tax | Ṣókúnbí Tax Practice | Personal and corporate tax, nothing else. | 4
  kofa-street-advisory | Ƙofa Street Advisory | Budgets, systems and outsourced finance. | 5`).map(
  ([slug = '', name = '', description = '', facade], index) =>
    firm(index + 1, slug, name, description, Number(facade)),
);
