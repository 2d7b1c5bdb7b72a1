/** The six scenes of the home page, 1600 × 900. Their left third stays quiet: the words stand there. */
import {
  acacia,
  arch,
  back,
  box,
  c,
  chart,
  cloth,
  disc,
  palm,
  path,
  person,
  rect,
  scene,
  times,
  window_,
} from './kit.mjs';

const W = 1600;
const H = 900;
const wall = (fill, motif) => cloth(box(0, 0, W, H), fill, motif, 0.05);

const chamber = () =>
  scene(
    W,
    H,
    [
      wall(c.deep, 'squares'),
      rect(0, 0, W, 70, c.night),
      cloth(box(0, 70, W, 30), c.indigoDeep, 'combs', 0.35),
      times(5, (i) => window_(560 + i * 205, 170, 110, 330)),
      times(
        6,
        (i) =>
          rect(470 + i * 205, 130, 34, 440, c.green) +
          rect(460 + i * 205, 118, 54, 18, c.sage) +
          rect(460 + i * 205, 556, 54, 18, c.sage),
      ),
      cloth('M380 640Q1000 480 1620 640V720Q1000 560 380 720z', c.indigo, 'leaves', 0.25),
      times(7, (i) =>
        person(500 + i * 170, 590 - Math.sin(((i + 0.4) / 7) * Math.PI) * 62, 0.82, {
          fill: [c.cream, c.leaf, c.indigo, c.clay, c.cream, c.indigo, c.leaf][i],
          motif: ['dots', 'squares', 'leaves', 'combs'][i % 4],
          head: ['cap', 'gele', 'cap', 'gele', 'cap', 'hair', 'cap'][i],
          hat: [c.green, c.gold, c.honey, c.cream, c.indigo, c.gold, c.clay][i],
          n: i,
        }),
      ),
      cloth('M330 760Q1000 590 1670 760V840Q1000 680 330 840z', c.clayDeep, 'combs', 0.12),
      path('M330 752Q1000 582 1670 752v14Q1000 596 330 766z', c.clay),
      path('M0 900V840Q1000 660 1600 800V900z', c.night),
      times(6, (i) =>
        back(720 + i * 150, 812 + (i % 2) * 14, 1, [c.indigoDeep, c.deep, c.clayDeep][i % 3], i),
      ),
    ].join(''),
  );

const skyline = () =>
  scene(
    W,
    H,
    [
      rect(0, 0, W, H, '#141a4a'),
      rect(0, 250, W, 200, '#2b2f77', 'opacity=".55"'),
      rect(0, 400, W, 230, '#4a4a94', 'opacity=".5"'),
      rect(0, 520, W, 110, c.honey, 'opacity=".35"'),
      path(box(0, 0, W, 560), 'url(#dots)', 'opacity=".06"'),
      disc(1150, 330, 96, c.honey),
      disc(1150, 330, 130, c.honey, 'opacity=".18"'),
      path('M0 640V540q200-70 420-20t420-30t400 30t360-40v160z', c.indigoDeep),
      ...[
        [560, 300, 90],
        [670, 380, 120],
        [810, 220, 100],
        [930, 330, 130],
        [1085, 400, 90],
        [1200, 260, 96],
        [1310, 350, 130],
        [1460, 240, 110],
      ].map(
        ([x, y, w], i) =>
          cloth(
            box(x, y, w, 640 - y),
            [c.deep, c.night, c.green][i % 3],
            ['squares', 'combs', 'dots'][i % 3],
            0.14,
          ) +
          times(Math.floor((600 - y) / 34), (r) =>
            times(Math.floor(w / 26), (k) =>
              (r * 7 + k * 5 + i) % 4 ? '' : rect(x + 8 + k * 25, y + 16 + r * 33, 12, 17, c.honey),
            ),
          ),
      ),
      path(`${arch(820, 170, 80, 60)}M856 110h8v60h-8z`, c.night),
      path('M1500 200l15-90l15 90z', c.night),
      rect(0, 630, W, 270, '#10163d'),
      path(box(0, 630, W, 270), 'url(#waves)', 'opacity=".14"'),
      times(9, (i) =>
        rect(1060 + (i % 3) * 26 - i * 4, 660 + i * 24, 180 - i * 12, 7, c.honey, 'opacity=".55"'),
      ),
      palm(620, 660, 1.1, '#04140f'),
      palm(700, 672, 0.8, '#04140f'),
      palm(1530, 668, 1.25, '#04140f'),
      path('M0 660q300-40 560-6t420 10t620-10v24H0z', '#04140f'),
      path('M880 770q90 40 190 0l-24 34h-140z', c.night),
      person(950, 726, 0.5, { fill: c.clay, n: 1, drop: 90 }),
    ].join(''),
  );

const lecture = () =>
  scene(
    W,
    H,
    [
      wall(c.indigoDeep, 'leaves'),
      cloth(box(0, 0, W, 90), c.night, 'squares', 0.2),
      rect(620, 130, 620, 350, c.clayDeep),
      chart(636, 146, 588, 318),
      window_(1340, 170, 120, 320, c.mist),
      rect(520, 500, 1080, 26, c.clay),
      person(1310, 350, 1.1, { fill: c.cream, motif: 'squares', head: 'gele', n: 1, drop: 170 }),
      cloth(box(1236, 470, 150, 150), c.green, 'combs', 0.25),
      rect(1226, 458, 170, 16, c.gold),
      ...[0, 1, 2].map(
        (r) =>
          cloth(
            `M${340 - r * 80} ${640 + r * 100}H1600v70H${340 - r * 80}z`,
            [c.clay, '#84462a', c.clayDeep][r],
            'combs',
            0.08,
          ) +
          times(8, (i) =>
            back(
              470 + i * 150 - r * 62,
              612 + r * 96,
              0.86 + r * 0.16,
              [c.leaf, c.indigo, c.cream, c.gold, c.green, c.sage][(i + r * 2) % 6],
              i + r,
            ),
          ),
      ),
    ].join(''),
  );

const ledgers = () =>
  scene(
    W,
    H,
    [
      wall('#0a3226', 'dots'),
      window_(1240, 60, 190, 420, c.honey),
      path('M1240 480L820 900h520l90-420z', c.honey, 'opacity=".12"'),
      rect(0, 590, W, 310, c.clayDeep),
      rect(0, 590, W, 14, c.clay),
      path(box(0, 604, W, 296), 'url(#waves)', 'opacity=".05"'),
      cloth(
        'M520 560q60-90 190-70t230 30q90 30 60 90t90 90t-60 130H470q-30-60 20-110t-10-80t40-80z',
        c.indigo,
        'squares',
        0.55,
      ),
      path(
        'M600 560q80 60 220 30M560 680q160 60 330 10M700 770q120 20 250-20',
        'none',
        `stroke="${c.indigoDeep}" stroke-width="10" opacity=".7"`,
      ),
      ...[
        [1010, 540, 380, c.green],
        [1030, 490, 350, c.clay],
        [1005, 440, 370, c.indigoDeep],
        [1045, 396, 310, c.gold],
      ].map(
        ([x, y, w, f], i) =>
          rect(x, y, w, i === 3 ? 44 : 50, f, 'rx="5"') +
          rect(x + w - 20, y + 5, 24, i === 3 ? 34 : 40, c.cream) +
          rect(x + 40, y, 10, i === 3 ? 44 : 50, c.honey) +
          rect(x + 70, y, 6, i === 3 ? 44 : 50, c.honey),
      ),
      path('M900 690l300-40l330 50l-320 70z', c.cream),
      path('M1208 652l322 48l-320 70z', '#e6dcc2'),
      path('M1206 652l4 118', 'none', `stroke="${c.clay}" stroke-width="4"`),
      times(6, (i) =>
        path(
          `M${960 + i * 40} ${692 - i * 5}l${150} ${24}M${1250 + i * 38} ${672 + i * 5}l-20 60`,
          'none',
          `stroke="${c.indigo}" stroke-width="3" opacity=".5"`,
        ),
      ),
      path('M1130 740L1400 560l12 14L1146 754l-24 6z', c.night),
      path('M1385 570l28-18l14 20l-26 18z', c.gold),
      path('M1480 800a60 20 0 1 0 .1 0zM1420 780q0-60 60-60t60 60z', c.night),
      disc(1480, 716, 12, c.gold),
    ].join(''),
  );

const investiture = () =>
  scene(
    W,
    H,
    [
      wall('#3a1f1a', 'squares'),
      times(7, (i) =>
        cloth(
          `M${440 + i * 180} 0h180q-10 400 20 640h-180q-24-300-20-640z`,
          i % 2 ? c.green : c.deep,
          'leaves',
          0.1,
        ),
      ),
      cloth(box(0, 0, W, 80), c.indigoDeep, 'combs', 0.4),
      path(`M0 80${times(16, () => 'q50 70 100 0')}z`, c.indigo),
      disc(1050, 300, 190, c.honey, 'opacity=".16"'),
      disc(1050, 300, 130, c.honey, 'opacity=".18"'),
      person(1050, 330, 1.55, {
        fill: c.indigo,
        motif: 'squares',
        head: 'cap',
        hat: c.gold,
        n: 0,
        drop: 330,
      }),
      path(
        'M975 384C960 520 1020 590 1050 600C1080 590 1140 520 1125 384',
        'none',
        `stroke="${c.honey}" stroke-width="15" stroke-dasharray="14 7"`,
      ),
      disc(1050, 612, 34, c.gold),
      disc(1050, 612, 20, c.cream),
      disc(1050, 612, 9, c.green),
      person(790, 370, 1.3, {
        fill: c.cream,
        motif: 'leaves',
        head: 'gele',
        hat: c.clay,
        n: 1,
        drop: 340,
      }),
      person(1310, 370, 1.3, {
        fill: c.leaf,
        motif: 'combs',
        head: 'cap',
        hat: c.cream,
        n: 3,
        drop: 340,
      }),
      path('M860 470q70-50 120-66l10 22q-60 24-106 76z', '#5d3826'),
      path('M1240 470q-70-50-120-66l-10 22q60 24 106 76z', '#70452d'),
      path('M0 900V780q800-60 1600 0V900z', c.night),
      times(9, (i) =>
        back(480 + i * 140, 806 + (i % 2) * 20, 1.05, [c.indigoDeep, c.clayDeep, c.deep][i % 3], i),
      ),
    ].join(''),
  );

const savannah = () =>
  scene(
    W,
    H,
    [
      rect(0, 0, W, H, '#f0c878'),
      rect(0, 0, W, 170, '#20266a'),
      rect(0, 170, W, 110, '#544b8a'),
      rect(0, 280, W, 90, '#9a6a76'),
      rect(0, 370, W, 90, '#cf9161'),
      path(box(0, 0, W, 330), 'url(#dots)', 'opacity=".06"'),
      disc(1080, 470, 150, '#f8e3ac'),
      disc(1080, 470, 190, '#f8e3ac', 'opacity=".3"'),
      path('M0 620V540q160-80 330-40t300-50t300 60t330-70t340 60v120z', '#8b5b57'),
      cloth('M0 700V590q240-50 520-10t540-10t540 0v130z', c.leaf, 'combs', 0.08),
      cloth('M0 780V670q400-50 800-10t800-20v140z', c.green, 'leaves', 0.1),
      acacia(760, 712, 1, c.night),
      acacia(1330, 760, 1.75, '#04160f'),
      acacia(520, 690, 0.5, c.deep),
      cloth('M0 900V770q420-60 840-16t760-18V900z', c.night, 'dots', 0.08),
      path('M1000 900q30-90-60-140t40-86h30q-90 40-10 90t110 136z', c.clay),
      person(1050, 716, 0.5, { fill: c.indigo, motif: 'squares', head: 'cap', n: 0, drop: 150 }),
      person(1110, 722, 0.47, {
        fill: c.cream,
        motif: 'dots',
        head: 'gele',
        hat: c.clay,
        n: 1,
        drop: 150,
      }),
      times(22, (i) =>
        path(
          `M${620 + i * 46} 900q6-40-6-${50 + ((i * 17) % 40)}M${632 + i * 46} 900q0-30 12-${40 + ((i * 23) % 40)}`,
          'none',
          `stroke="${c.leaf}" stroke-width="4"`,
        ),
      ),
    ].join(''),
  );

export const heroes = {
  'hero-chamber': chamber,
  'hero-skyline': skyline,
  'hero-lecture': lecture,
  'hero-ledgers': ledgers,
  'hero-investiture': investiture,
  'hero-savannah': savannah,
};
