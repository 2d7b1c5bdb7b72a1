import type { About, SiteSettings, Speech } from '#contract/content/site/kinds.ts';
import { heroScenes } from '#contract/content/site/pictures.ts';
import { tableOf } from './table.ts';

/** Sample settings: a fictitious district society, with addresses reserved for examples. */
export const site: SiteSettings = {
  name: 'Ọ̀yán District Society of Chartered Accountants',
  shortName: 'Ọ̀yán District Society',
  logo: null,
  icon: null,
  sharingPicture: null,
  mainColour: null,
  linkColour: null,
  tagline: 'Network with your peers, grow in your practice, and lead where you live.',
  description:
    'The district society of chartered accountants in Ọ̀yán: our leadership, tuition centres, practising firms, news, events and resources.',
  email: 'secretariat@oyandistrict.example',
  phones: ['0800 000 0101', '0800 000 0102'],
  secretariat: ['Itẹ́síwájú House', '14 Aláró Lane, off Marina Road', 'Ọ̀yán (sample address)'],
  location: { latitude: 7.1557, longitude: 3.3451 },
  openingHours: 'Monday to Friday, 9 a.m. to 4 p.m.',
  senderName: '',
  signature: '',
  institute: { name: 'National Institute', href: 'https://institute.example/' },
  socials: {
    facebook: 'https://www.facebook.com/example',
    instagram: 'https://www.instagram.com/example',
  },
  notice: 'The people, firms and dates on this site are samples.',
  hero: heroScenes,
  advertisements: [
    {
      title: 'Your firm here',
      text: 'Reach every member of the district. Ask the secretariat for this space.',
      href: '/contact',
    },
    {
      title: 'Prepare for the next diet',
      text: 'Evening and weekend classes at our two tuition centres.',
      href: '/tuition-centers',
    },
  ],
};

export const speeches: Speech[] = [
  {
    slug: 'president',
    order: 1,
    title: 'President’s welcome speech',
    name: 'Dame Ìfẹ́olúwa Adébáyọ̀-Sample, FCA',
    post: 'President of the Institute',
    photo: null,
    lead: 'A profession is only as strong as the places where its members meet.',
    body: [
      'It is in the districts that a young accountant finds a first mentor, that a firm of two partners learns how others keep their files, and that the public sees what our charter means when we say that we serve its interest.',
      'Ọ̀yán has kept that promise for more than four decades. I invite you to read about its work, to come to its meetings, and to bring to them what you know. You are welcome here.',
    ],
  },
  {
    slug: 'chairman',
    order: 2,
    title: 'Chairman’s welcome speech',
    name: 'Babájídé Ọlátúnjí-Sample, FCA',
    post: '20th Chairman of the District',
    photo: null,
    lead: 'Accuracy and faith are not a motto on the wall; they are how we treat one another.',
    body: [
      'Welcome to the home of chartered accountants in our district. In this year of office we are opening our tuition centres to every candidate who asks, visiting members where they work, and putting our accounts, our programme and our library where each member can reach them.',
      'If you are already one of us, log in and see where you stand. If you have only just qualified, register, and come to the next monthly meeting: there is a chair for you.',
    ],
  },
];

export const about: About = {
  history: [
    'The society was formed in 1983, when nineteen chartered accountants who had been travelling to the state capital for every meeting of the profession agreed to meet at home. Their first chairman served for five years and left a constitution, a library of forty volumes and a habit of starting on time.',
    'Through the 1990s the district opened its first tuition centre and began the yearly workshop that its members still know simply as ‘the series’. A second centre followed. By its fortieth year the society counted its members in hundreds, at home and abroad.',
    'Nineteen chairmen have led it. The twentieth took office at an investiture to which all of his living predecessors came.',
  ],
  whoWeAre: [
    'We are the district society of the national institute of chartered accountants: practitioners, finance officers, teachers, public servants and students who are bound by one code of ethics and one promise to the public.',
    'We meet every month, keep one another’s knowledge current, prepare candidates for the examinations, and speak for the profession wherever the district’s affairs are decided.',
  ],
  vision:
    'To be the district that other districts learn from: trusted by the public, useful to every member, and a first home to those who enter the profession.',
  mission:
    'To bring chartered accountants together in service: raising the standard of practice, teaching those who follow us, and putting our skill at the disposal of our community.',
  coreValues: [
    { name: 'Integrity', meaning: 'We say what the figures say, and nothing else.' },
    { name: 'Accuracy', meaning: 'We check, and then we check what we checked.' },
    { name: 'Objectivity', meaning: 'No friendship and no fear bends our judgement.' },
    { name: 'Confidentiality', meaning: 'What is told to us in trust stays with us.' },
    { name: 'Competence', meaning: 'We keep learning for as long as we practise.' },
    { name: 'Service', meaning: 'The public’s interest comes before our own.' },
    { name: 'Fellowship', meaning: 'No member of the district practises alone.' },
    { name: 'Accountability', meaning: 'We publish our own accounts, every year.' },
  ],
  aims: [
    'To further the aims of the national institute within the district.',
    'To promote contact and fellowship among members in every field of work.',
    'To keep members’ knowledge current through lectures, workshops and a library.',
    'To prepare candidates for the institute’s examinations at fees that they can meet.',
    'To uphold the code of ethics, and to counsel members on it in confidence.',
    'To advise public bodies in the district on sound financial management.',
    'To look after members and their families in sickness, retirement and loss.',
  ],
  activities: tableOf(`
    Monthly meeting | A technical talk, the district’s business, and supper together.
    The workshop series | Three days a year on standards, tax and public finance.
    Students’ tuition | Evening and weekend classes before each examination diet.
    Mentoring | Every newly admitted member is paired with a fellow for two years.
    School visits | Members speak about the profession in secondary schools.
    Annual lecture | A public evening on a matter of the district’s economy.
    Tax week | Free help for traders and artisans with their returns.
    Health walk | Six kilometres along the river, with a free clinic at the end.
    Welfare visits | To members who are ill, bereaved or newly retired.
    Annual dinner and awards | We honour service to the society and close the year.`).map(
    ([name = '', detail = '']) => ({ name, detail }),
  ),
};
