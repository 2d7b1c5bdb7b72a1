import { tableOf } from '../seed/sample/table.ts';

/** The names of one people: given names by gender, in matching order, and surnames. */
export type NameSet = {
  /** Its share among the members, relative to the others' weights. */
  weight: number;
  women: readonly string[];
  men: readonly string[];
  surnames: readonly string[];
  /** Biblical or Quranic second names that are common with these given names. */
  secondWomen: readonly string[];
  secondMen: readonly string[];
};

/** Splits a text into names, in NFC as forms store them. */
const list = (names: string) => names.normalize('NFC').trim().split(/\s+/);

/** Splits a text at its semicolons into names of several words, in NFC. */
export const phrases = (names: string) =>
  names
    .normalize('NFC')
    .trim()
    .split(/\s*;\s*/);

const christianWomen = list(
  'Grace Elizabeth Mary Ruth Esther Comfort Victoria Blessing Janet Florence Deborah Hannah',
);
const christianMen = list(
  'Samuel Emmanuel Daniel Joseph Michael David Peter Stephen Anthony Timothy Gabriel Philip',
);
const muslimWomen = list('Kudirat Rukayat Sherifat Monsurat Aminat Fatimah');
const muslimMen = list('Rasheed Kamoru Saheed Tajudeen Ganiyu Lateef');

const yoruba: NameSet = {
  weight: 66,
  women: list(`Títílayọ̀ Fọlákẹ́ Fúnmiláyọ̀ Yétúndé Ẹniọlá Bọ́láńlé Olúwaṣeun Adérónkẹ́ Abímbọ́lá
    Ọmọ́táyọ̀ Adéọlá Ìyábọ̀ Mojísọ́lá Olúfúnkẹ́ Tèmítọ́pẹ́ Ọmọlará Adébísí Olúwatóyìn Fọláṣadé
    Olúwakẹ́mi Bùkọ́lá Adénìkẹ́ Ọmọ́wùnmí Ọlájùmọ̀kẹ́ Àdùkẹ́ Táíwò Kẹ́hìndé Ọlábísí Adéṣewà Ìdòwú`),
  men: list(`Adébáyọ̀ Olúwaṣeun Babátúndé Akínwálé Olúṣẹ́gun Ọláńrewájú Adéwálé Káyọ̀dé Olúmidé
    Ayọ̀délé Ọlábánjí Olúfẹ́mi Olúwátóbi Adékúnlé Olúgbénga Adédàmọ́lá Olúrótìmí Olúdáre Táíwò
    Kẹ́hìndé Abíọ́dún Ọlátúnjí Olúmúyìwá Adéṣínà Babájídé Ọládélé Olúkáyọ̀dé Mobọ́lájí Àyìndé
    Akíntọ́lá`),
  surnames: list(`Adébáyọ̀ Akíntúndé Ọ̀ṣúntókun Adéyẹmí Ọlátúnjí Ògúnlẹ́yẹ Akínyẹlé Fáṣọlá Òjó
    Adélékè Oyèdélé Oyèkànmí Oyèníran Àjàyí Balógun Ọláníyan Adéníran Akínọlá Bánkọ́lé Fágbèmí
    Odùwọlé Ọlọ́runfẹ́mi Adégòkè Ògúndélé Àlàbí Ìdòwú Kúforíjì Àkàndé Ládípọ̀ Fálànà Ọláléye
    Adésànyà Adéwuyì Afọlábí Akínlabí Àrẹ̀mú Ọ̀pẹ̀yẹmí Ṣóbọ́wálé Ẹgbẹ́yẹmí Ọmọ́tọ́ṣọ̀ọ́`),
  secondWomen: [...christianWomen, ...muslimWomen],
  secondMen: [...christianMen, ...muslimMen],
};

const igbo: NameSet = {
  weight: 14,
  women: list('Ifeọma Nnennaya Chịọma Ngọzi Adaeze Ọbịageli Nkechi Amarachi Ụgọchi Nneka Chinyere'),
  men: list(`Chukwuemeka Ọbịnna Ụgọchukwu Ikechukwu Nnamdi Kelechi Chinedu Uchenna Ọnyekachi Ifeanyị
    Okechukwu Chidi`),
  surnames: list(`Okonkwọ Nwosu Eze Ọkafọr Okeke Nwachukwu Anyanwụ Ibekwe Azubuike Okoro Chukwuma
    Nnamani Umeh Nwankwọ Onyekwere`),
  secondWomen: christianWomen,
  secondMen: christianMen,
};

const hausaFulani: NameSet = {
  weight: 7,
  women: list('Zainab Hauwa Aisha Fatima Halima Maryam Rakiya Hadiza Asmaʼu'),
  men: list('Ɗanjuma Aminu Bala Musa Ibrahim Sani Abdullahi Yakubu Garba Umar Ɗanlami Haruna'),
  surnames: list(
    'Bello Ɗanladi Abubakar Suleiman Yusuf Lawal Usman Tukur Shehu Gwarzo Waziri Ɗanjuma',
  ),
  secondWomen: list('Aisha Maryam Safiya Bilkisu'),
  secondMen: list('Muhammad Ahmad Aliyu Isa'),
};

/* Edo, Urhobo, Efik and Ibibio, and of the Middle Belt: weights, women, men and surnames. */
const others = tableOf(`
  5 | Itohan Isoken Adesuwa Ivie Osarugue Omosẹde Ẹsosa | Osaze Osagie Efosa Nosakhare Eghosa Osarẹtin Osahọn | Aigbe Ọmọruyi Ehigiator Idahosa Uwaifo Osunde Ẹrhabọr Iyamu Ogbeide Osemwengie
  4 | Oghenerukevwe Ejiroghene Ufuoma Akpevwe Oghenefejiro Voke | Oghenekaro Onoriode Efemena Ovie Oghenetega Ejiro | Umukoro Edafe Ighoroje Okorodudu Akpọbọmẹ Otuedon Emuobo Ogbe
  4 | Ekaette Arit Idara Affiong Iniobong Mfọn Eno | Etim Effiong Okon Ekpenyong Edet Ubong Aniekan | Bassey Ekpo Etuk Ekong Archibong Inyang Essien Udoh Akpan Umoh
  2 | Mimidoo Nguveren Ene Ọnyẹchi Wandoo | Terver Aondohemba Ochẹ Adakole Terhemba | Iorfa Tyough Agbo Ogbole Adah Ochigbo`).map(
  ([weight, women = '', men = '', surnames = '']): NameSet => ({
    weight: Number(weight),
    women: list(women),
    men: list(men),
    surnames: list(surnames),
    secondWomen: christianWomen,
    secondMen: christianMen,
  }),
);

/** The peoples among the members of a district in the south-west. */
export const nameSets: readonly NameSet[] = [yoruba, igbo, hausaFulani, ...others];
