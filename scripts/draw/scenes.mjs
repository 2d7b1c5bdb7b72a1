/** The small scenes, 960 × 640: news, events, rooms, façades, gallery. */
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

const W = 960;
const H = 640;
const draw =
  (...parts) =>
  () =>
    scene(W, H, parts.flat().join(''));
const wall = (fill, motif, o = 0.07) => cloth(box(0, 0, W, H), fill, motif, o);
const crowd = (y, n, s = 0.9) =>
  times(n, (i) =>
    back(
      (i + 0.5) * (W / n),
      y + (i % 2) * 12,
      s,
      [c.indigoDeep, c.clayDeep, c.leaf, c.deep][i % 4],
      i,
    ),
  );
const desk = (y, fill = c.clay) =>
  rect(60, y, 840, 20, fill) + cloth(box(90, y + 20, 780, 90), c.clayDeep, 'combs', 0.1);
const seats = (y, n, s, from = 130, step = 140) =>
  times(n, (i) =>
    person(from + i * step, y, s, {
      fill: [c.indigo, c.cream, c.leaf, c.clay, c.gold, c.indigo][i % 6],
      motif: ['squares', 'dots', 'leaves', 'combs'][i % 4],
      head: ['cap', 'gele', 'hair', 'cap', 'gele'][i % 5],
      hat: [c.gold, c.clay, c.gold, c.cream, c.honey][i % 5],
      n: i,
      drop: 130,
    }),
  );

/** A façade: storeys of windows under one of three roofs, on the street. */
function facade({ wall: fill, trim, motif, sky, floors, bays, roof, tree }) {
  const w = bays * 120 + 60;
  const x = (W - w) / 2;
  const h = floors * 130 + 40;
  const y = 560 - h;
  const roofs = {
    flat: rect(x - 16, y - 26, w + 32, 28, trim),
    gable:
      path(`M${x - 24} ${y}L${W / 2} ${y - 110}L${x + w + 24} ${y}z`, trim) +
      disc(W / 2, y - 44, 20, c.cream),
    hip:
      path(`M${x - 30} ${y}L${x + 60} ${y - 80}H${x + w - 60}L${x + w + 30} ${y}z`, trim) +
      path(
        `M${x - 30} ${y}L${x + 60} ${y - 80}H${x + w - 60}L${x + w + 30} ${y}z`,
        'url(#combs)',
        'opacity=".15"',
      ),
  };
  const windows = times(floors, (f) =>
    times(bays, (b) => {
      const wx = x + 60 + b * 120;
      const wy = y + 34 + f * 130;
      if (f === floors - 1 && b === Math.floor(bays / 2))
        return (
          path(arch(wx - 16, wy - 8, 92, 134), trim) +
          path(arch(wx - 4, wy + 6, 68, 120), c.night) +
          rect(wx + 28, wy + 6, 3, 120, c.honey)
        );
      return (
        path(f % 2 ? arch(wx, wy, 60, 84) : box(wx, wy, 60, 84), c.cream) +
        path(
          f % 2 ? arch(wx + 6, wy + 6, 48, 78) : box(wx + 6, wy + 6, 48, 72),
          (b + f) % 3 ? c.indigoDeep : c.honey,
        ) +
        rect(wx + 28, wy, 4, 84, c.cream) +
        rect(wx - 6, wy + 84, 72, 8, trim)
      );
    }),
  );
  return draw(
    rect(0, 0, W, H, sky),
    path(box(0, 0, W, 420), 'url(#dots)', 'opacity=".12"'),
    disc(800, 120, 54, c.cream, 'opacity=".8"'),
    path('M0 560v-90q200-50 480-20t480-10v120z', c.leaf, 'opacity=".45"'),
    cloth(box(x, y, w, h), fill, motif, 0.16),
    roofs[roof],
    windows,
    cloth(box(x, y + h - 12, w, 12), trim, 'combs', 0.3),
    rect(0, 556, W, 84, c.night),
    path(box(0, 566, W, 18), 'url(#squares)', 'opacity=".18"'),
    tree === 'palm'
      ? palm(70, 566, 1.5, c.green) + palm(900, 570, 1.1, c.green)
      : acacia(90, 566, 0.9, c.green) + palm(900, 566, 1.3, c.green),
  );
}

export const scenes = {
  'news-investiture': draw(
    wall('#3a1f1a', 'squares'),
    times(6, (i) =>
      cloth(`M${i * 170 - 20} 0h150q-6 300 10 520h-150z`, i % 2 ? c.green : c.deep, 'leaves', 0.1),
    ),
    disc(480, 230, 150, c.honey, 'opacity=".2"'),
    person(480, 230, 1.4, { fill: c.indigo, motif: 'squares', hat: c.gold, drop: 300 }),
    path(
      'M415 280C408 380 450 430 480 436C510 430 552 380 545 280',
      'none',
      `stroke="${c.honey}" stroke-width="11" stroke-dasharray="11 6"`,
    ),
    disc(480, 446, 24, c.gold),
    disc(480, 446, 12, c.cream),
    path('M566 330q40-60 34-130l26-4q14 90-30 160z', '#4a2c1d'),
    rect(590, 168, 44, 38, '#4a2c1d', 'rx="14"'),
    rect(0, 560, W, 80, c.night),
    crowd(560, 8),
  ),
  'news-tuition': draw(
    wall(c.deep, 'dots'),
    rect(180, 60, 600, 190, c.clayDeep),
    rect(192, 72, 576, 166, c.night),
    path(
      'M230 110h200M230 140h260M230 170h150M560 200V110M560 200h160M580 190l40-30l40 10l50-50',
      'none',
      `stroke="${c.mist}" stroke-width="4"`,
    ),
    seats(330, 6, 0.75),
    desk(420),
    seats(480, 6, 0.9, 70, 165),
    desk(580),
  ),
  'news-market': draw(
    rect(0, 0, W, H, '#e9c27a'),
    path(box(0, 0, W, 300), 'url(#dots)', 'opacity=".2"'),
    rect(60, 140, 14, 480, c.clayDeep),
    rect(886, 140, 14, 480, c.clayDeep),
    cloth('M30 150L480 60L930 150v46H30z', c.clay, 'combs', 0.25),
    times(6, (i) =>
      cloth(
        box(100 + i * 128, 190, 110, 230 + (i % 3) * 26),
        [c.indigo, c.indigoDeep, '#3c4399'][i % 3],
        ['squares', 'leaves', 'waves', 'dots', 'combs'][i % 5],
        0.75,
      ),
    ),
    rect(0, 540, W, 100, c.clayDeep),
    person(330, 400, 1, { fill: c.cream, motif: 'dots', head: 'gele', hat: c.green, n: 1 }),
    person(610, 396, 1, { fill: c.leaf, motif: 'squares', n: 0 }),
    desk(520, c.cream),
    path('M430 510l90-8l10 14l-92 6z', c.paper),
  ),
  'event-meeting': draw(
    wall(c.green, 'leaves'),
    times(3, (i) => window_(130 + i * 290, 70, 120, 220)),
    seats(330, 6, 0.9, 110, 148),
    cloth('M20 460Q480 400 940 460L900 580Q480 520 60 580z', c.clay, 'waves', 0.1),
    times(5, (i) =>
      path(`M${180 + i * 140} ${482 - Math.abs(i - 2) * -6}l60-6l8 22l-62 6z`, c.paper),
    ),
    crowd(580, 6, 1),
  ),
  'event-workshop': draw(
    wall(c.indigoDeep, 'squares'),
    rect(150, 60, 420, 260, c.clayDeep),
    chart(162, 72, 396, 236),
    person(710, 210, 1.2, {
      fill: c.cream,
      motif: 'leaves',
      head: 'gele',
      hat: c.gold,
      n: 1,
      drop: 220,
    }),
    cloth(box(650, 330, 130, 140), c.green, 'combs', 0.25),
    rect(640, 320, 150, 14, c.gold),
    rect(0, 440, W, 200, c.clayDeep),
    crowd(460, 7, 0.9),
    crowd(560, 6, 1.1),
  ),
  'event-school': draw(
    wall('#e4d6b2', 'dots', 0.3),
    rect(120, 60, 720, 230, c.green),
    path(
      'M170 120h240M170 160h180M520 110v140M480 150h200M480 200h160',
      'none',
      `stroke="${c.cream}" stroke-width="5"`,
    ),
    person(480, 240, 1.05, { fill: c.indigo, motif: 'squares', hat: c.gold, drop: 200 }),
    rect(0, 430, W, 210, c.clay),
    times(7, (i) => back(80 + i * 134, 440, 0.8, c.paper, i + 1)),
    times(6, (i) => back(140 + i * 136, 540, 0.95, c.cream, i + 2)),
  ),
  'event-dinner': draw(
    wall('#141a4a', 'dots', 0.12),
    times(
      7,
      (i) =>
        path(
          `M${40 + i * 145} ${60 + (i % 2) * 30}v-80`,
          'none',
          `stroke="${c.honey}" stroke-width="2"`,
        ) +
        disc(40 + i * 145, 86 + (i % 2) * 30, 27, c.honey) +
        disc(40 + i * 145, 86 + (i % 2) * 30, 46, c.honey, 'opacity=".16"'),
    ),
    seats(270, 5, 0.8, 140, 170),
    times(
      3,
      (i) =>
        `<ellipse cx="${170 + i * 310}" cy="450" rx="150" ry="42" fill="${c.cream}"/>` +
        cloth(`M${20 + i * 310} 450q150 84 300 0l-20 150h-260z`, c.indigo, 'squares', 0.4) +
        disc(170 + i * 310, 430, 14, c.gold) +
        rect(166 + i * 310, 390, 8, 36, c.gold),
    ),
    rect(0, 600, W, 40, c.night),
  ),
  'gallery-procession': draw(
    rect(0, 0, W, H, '#d7e2d6'),
    path(box(0, 0, W, H), 'url(#waves)', 'opacity=".3"'),
    path('M0 420v-120q240-80 480-20t480-30v170z', c.sage),
    palm(90, 420, 1.3, c.green),
    palm(860, 430, 1.5, c.green),
    cloth(box(0, 420, W, 220), c.clay, 'combs', 0.12),
    times(6, (i) =>
      person(120 + i * 148, 290 + i * 12, 0.9 + i * 0.05, {
        fill: [c.cream, c.indigo, c.leaf, c.cream, c.indigoDeep, c.gold][i],
        motif: ['squares', 'dots', 'leaves'][i % 3],
        hat: [c.green, c.gold, c.cream, c.clay, c.honey, c.indigo][i],
        n: i,
        drop: 250,
      }),
    ),
  ),
  'gallery-drummers': draw(
    wall(c.gold, 'leaves', 0.2),
    disc(480, 300, 230, c.honey),
    times(3, (i) => {
      const x = 200 + i * 280;
      return (
        person(x, 220, 1.15, {
          fill: [c.indigo, c.green, c.indigoDeep][i],
          motif: ['squares', 'combs', 'dots'][i],
          hat: [c.cream, c.clay, c.honey][i],
          n: i,
          drop: 320,
        }) +
        path(`M${x - 50} 380h100l-30 60l30 60h-100l30-60z`, c.clay) +
        rect(x - 56, 372, 112, 14, c.cream) +
        rect(x - 56, 494, 112, 14, c.cream) +
        path(
          `M${x - 40} 386l12 52M${x} 386v52M${x + 40} 386l-12 52M${x - 28} 442l-12 52M${x} 442v52M${x + 28} 442l12 52`,
          'none',
          `stroke="${c.cream}" stroke-width="3"`,
        )
      );
    }),
    rect(0, 590, W, 50, c.clayDeep),
  ),
  'gallery-walk': draw(
    rect(0, 0, W, H, '#f0d9a2'),
    disc(700, 180, 80, c.cream),
    path('M0 330v-60q240-60 480-10t480-30v100z', c.sage),
    rect(0, 320, W, 110, c.indigoPale),
    path(box(0, 320, W, 110), 'url(#waves)', 'opacity=".5"'),
    cloth(box(0, 420, W, 220), c.leaf, 'leaves', 0.14),
    path('M0 620q300-120 960-90v70Q300 560 120 640H0z', c.cream),
    times(7, (i) =>
      person(110 + i * 122, 400 - i * 6 + (i % 2) * 16, 0.72, {
        fill: i % 2 ? c.paper : c.gold,
        motif: 'dots',
        head: ['hair', 'cap', 'gele'][i % 3],
        hat: c.green,
        n: i,
        drop: 170,
      }),
    ),
    acacia(60, 430, 0.7, c.green),
  ),
  'room-classroom': draw(
    wall('#e8dcc0', 'dots', 0.3),
    rect(240, 70, 480, 190, c.green),
    path('M280 120h180M280 160h240M280 200h140', 'none', `stroke="${c.cream}" stroke-width="5"`),
    window_(70, 80, 110, 240, c.indigoPale),
    window_(780, 80, 110, 240, c.indigoPale),
    rect(0, 420, W, 220, c.clay),
    times(
      3,
      (r) =>
        rect(90 - r * 30, 390 + r * 80, 780 + r * 60, 18, c.clayDeep) +
        times(4, (i) => rect(130 + i * 220 - r * 14, 408 + r * 80, 12, 60, c.clayDeep)),
    ),
  ),
  'room-library': draw(
    wall(c.clayDeep, 'combs'),
    times(
      4,
      (r) =>
        rect(60, 150 + r * 140, 840, 14, c.clay) +
        times(24, (i) =>
          rect(
            70 + i * 34,
            150 + r * 140 - 70 - ((i * 13 + r * 7) % 46),
            26,
            70 + ((i * 13 + r * 7) % 46),
            [c.indigo, c.green, c.gold, c.cream, c.leaf, c.clay, c.indigoDeep][(i * 3 + r) % 7],
          ),
        ),
    ),
    path('M640 640L720 60M720 640L780 60', 'none', `stroke="${c.honey}" stroke-width="12"`),
    times(8, (i) =>
      path(
        `M${650 + i * 10} ${600 - i * 66}h${70 - i * 1}`,
        'none',
        `stroke="${c.honey}" stroke-width="9"`,
      ),
    ),
  ),
  'room-courtyard': draw(
    rect(0, 0, W, 200, '#cfdfe2'),
    cloth(box(0, 120, W, 300), '#e2c89a', 'dots', 0.3),
    times(5, (i) => path(arch(60 + i * 180, 180, 120, 240), c.clayDeep)),
    rect(0, 110, W, 24, c.clay),
    cloth(box(0, 420, W, 220), c.sage, 'squares', 0.35),
    acacia(480, 520, 1.7, c.green),
    rect(200, 500, 180, 16, c.clayDeep),
    rect(220, 516, 12, 40, c.clayDeep),
    rect(348, 516, 12, 40, c.clayDeep),
    rect(620, 520, 180, 16, c.clayDeep),
    rect(640, 536, 12, 40, c.clayDeep),
    rect(768, 536, 12, 40, c.clayDeep),
  ),
  'room-entrance': draw(
    wall(c.green, 'leaves'),
    path(arch(330, 70, 300, 400), c.cream),
    path(arch(356, 96, 248, 374), c.honey),
    rect(474, 96, 12, 374, c.clayDeep),
    rect(120, 90, 60, 390, c.sage),
    rect(780, 90, 60, 390, c.sage),
    cloth('M0 640V540L240 470H720L960 540V640z', c.indigo, 'squares', 0.6),
    palm(250, 480, 0.9, c.night),
    palm(710, 480, 0.9, c.night),
  ),
  secretariat: facade({
    wall: '#e9dfc6',
    trim: c.green,
    motif: 'squares',
    sky: '#bfd3cf',
    floors: 2,
    bays: 5,
    roof: 'hip',
    tree: 'palm',
  }),
  'center-first': facade({
    wall: c.clay,
    trim: c.cream,
    motif: 'combs',
    sky: '#d9cfa8',
    floors: 2,
    bays: 5,
    roof: 'gable',
    tree: 'acacia',
  }),
  'center-riverside': facade({
    wall: c.cream,
    trim: c.indigo,
    motif: 'leaves',
    sky: '#9fb8c8',
    floors: 1,
    bays: 6,
    roof: 'hip',
    tree: 'palm',
  }),
  'facade-1': facade({
    wall: c.sage,
    trim: c.green,
    motif: 'dots',
    sky: '#e6d7b0',
    floors: 3,
    bays: 4,
    roof: 'flat',
    tree: 'palm',
  }),
  'facade-2': facade({
    wall: '#d8b98a',
    trim: c.clayDeep,
    motif: 'combs',
    sky: '#a9c0c4',
    floors: 2,
    bays: 4,
    roof: 'hip',
    tree: 'acacia',
  }),
  'facade-3': facade({
    wall: c.indigo,
    trim: c.honey,
    motif: 'squares',
    sky: '#d6cbe0',
    floors: 3,
    bays: 3,
    roof: 'flat',
    tree: 'palm',
  }),
  'facade-4': facade({
    wall: c.paper,
    trim: c.leaf,
    motif: 'leaves',
    sky: '#8fb0a4',
    floors: 2,
    bays: 5,
    roof: 'gable',
    tree: 'palm',
  }),
  'facade-5': facade({
    wall: c.clayDeep,
    trim: c.cream,
    motif: 'waves',
    sky: '#e9c98d',
    floors: 3,
    bays: 5,
    roof: 'flat',
    tree: 'acacia',
  }),
  map: draw(
    rect(0, 0, W, H, '#e8ecdd'),
    path(box(0, 0, W, H), 'url(#dots)', 'opacity=".6"'),
    path(
      'M-20 470C160 420 260 560 460 500S760 360 980 420V520C760 470 660 580 470 600S160 540-20 580z',
      c.indigoPale,
    ),
    path(
      'M-20 180L980 90M120-20L250 660M520-20L560 440M800-20L700 380M-20 330L980 260',
      'none',
      `stroke="#fff" stroke-width="22"`,
    ),
    path('M200-20Q420 240 980 330', 'none', `stroke="${c.honey}" stroke-width="14"`),
    ...[
      [60, 40],
      [300, 60],
      [600, 40],
      [310, 240],
      [600, 170],
      [810, 160],
      [60, 240],
      [600, 300],
    ].map(([x, y], i) =>
      cloth(box(x, y, 130, 70), [c.sage, '#d8c79c', c.mist][i % 3], 'squares', 0.3),
    ),
    path('M520 300a46 46 0 1 1 66-64q14 34-33 104q-26-22-33-40z', c.green),
    disc(553, 262, 18, c.cream),
  ),
};
