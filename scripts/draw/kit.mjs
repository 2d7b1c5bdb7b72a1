/** The hand that all pictures are drawn in: a palette, the adire repeats, and a few figures. */
export const c = {
  night: '#07281f',
  deep: '#0a3529',
  green: '#0c4a38',
  leaf: '#1c6a50',
  sage: '#7fa893',
  mist: '#c9d8cd',
  indigo: '#2b2f77',
  indigoDeep: '#1b1e52',
  indigoPale: '#8d93d6',
  gold: '#b9852c',
  honey: '#e0b45f',
  cream: '#f4ecd8',
  clay: '#9c5433',
  clayDeep: '#6d3820',
  paper: '#fbfaf6',
};
const skins = ['#4a2c1d', '#5d3826', '#3b2217', '#70452d'];

const repeat = (id, size, inner) =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${inner}</pattern>`;

/** The repeats of the cloth, in pale thread, to lay over a plain shape. */
export const motifs = (thread = '#ffffff') => {
  const o = `fill="none" stroke="${thread}" stroke-width="2"`;
  return [
    repeat(
      'squares',
      40,
      `<path ${o} d="M4 4h32v32H4zM11 11h18v18H11z"/><rect x="17" y="17" width="6" height="6" fill="${thread}"/>`,
    ),
    repeat(
      'dots',
      20,
      `<circle cx="5" cy="5" r="2.4" fill="${thread}"/><circle cx="15" cy="15" r="2.4" fill="${thread}"/>`,
    ),
    repeat(
      'combs',
      36,
      `<path ${o} d="M4 6h28M6 6v10M12 6v10M18 6v10M24 6v10M30 6v10M4 24h28M6 24v8M18 24v8M30 24v8"/>`,
    ),
    repeat(
      'leaves',
      44,
      `<path ${o} d="M22 4c12 10 12 26 0 36c-12-10-12-26 0-36zM22 4v36M22 16l7-5M22 16l-7-5M22 26l8-5M22 26l-8-5"/>`,
    ),
    repeat('waves', 32, `<path ${o} d="M0 8q8-8 16 0t16 0M0 24q8-8 16 0t16 0"/>`),
  ].join('');
};

export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const disc = (x, y, r, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
/** A shape of cloth: plain, and its motif over it. */
export const cloth = (d, fill, motif, opacity = 0.3) =>
  path(d, fill) + path(d, `url(#${motif})`, `opacity="${opacity}"`);
export const box = (x, y, w, h) => `M${x} ${y}h${w}v${h}h${-w}z`;
export const arch = (x, y, w, h) =>
  `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z`;
export const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

/** A person from the waist or knee up; (x, y) is the middle of the head, s the scale. */
export function person(
  x,
  y,
  s,
  { fill = c.indigo, motif = 'dots', head = 'cap', n = 0, drop = 150, hat = c.gold } = {},
) {
  const skin = skins[n % skins.length];
  const body = `M${x - 16 * s} ${y + 24 * s}C${x - 62 * s} ${y + 34 * s} ${x - 62 * s} ${y + 70 * s} ${x - 66 * s} ${y + drop * s}H${x + 66 * s}C${x + 62 * s} ${y + 70 * s} ${x + 62 * s} ${y + 34 * s} ${x + 16 * s} ${y + 24 * s}z`;
  const hats = {
    cap: path(
      `M${x - 21 * s} ${y - 8 * s}C${x - 24 * s} ${y - 40 * s} ${x + 6 * s} ${y - 42 * s} ${x + 24 * s} ${y - 30 * s}C${x + 26 * s} ${y - 18 * s} ${x + 23 * s} ${y - 10 * s} ${x + 21 * s} ${y - 6 * s}Q${x} ${y - 18 * s} ${x - 21 * s} ${y - 8 * s}z`,
      hat,
    ),
    gele:
      path(
        `M${x - 24 * s} ${y - 2 * s}C${x - 48 * s} ${y - 26 * s} ${x - 30 * s} ${y - 56 * s} ${x} ${y - 42 * s}C${x + 34 * s} ${y - 60 * s} ${x + 50 * s} ${y - 24 * s} ${x + 24 * s} ${y - 2 * s}Q${x} ${y - 22 * s} ${x - 24 * s} ${y - 2 * s}z`,
        hat,
      ) +
      path(
        `M${x - 22 * s} ${y - 10 * s}Q${x + 6 * s} ${y - 34 * s} ${x + 30 * s} ${y - 38 * s}`,
        'none',
        `stroke="${c.night}" stroke-opacity=".25" stroke-width="${3 * s}"`,
      ),
    hair: path(
      `M${x - 22 * s} ${y + 2 * s}C${x - 28 * s} ${y - 34 * s} ${x + 28 * s} ${y - 34 * s} ${x + 22 * s} ${y + 2 * s}Q${x} ${y - 16 * s} ${x - 22 * s} ${y + 2 * s}z`,
      '#170d09',
    ),
    bare: '',
  };
  return `${rect(x - 8 * s, y + 12 * s, 16 * s, 20 * s, skin)}${cloth(body, fill, motif)}${path(`M${x - 15 * s} ${y + 25 * s}q${15 * s} ${20 * s} ${30 * s} 0`, 'none', `stroke="${c.honey}" stroke-width="${3 * s}"`)}<ellipse cx="${x}" cy="${y}" rx="${21 * s}" ry="${25 * s}" fill="${skin}"/>${hats[head]}`;
}

/** A head and shoulders seen from behind. */
export const back = (x, y, s, fill, n = 0) =>
  `${path(`M${x - 44 * s} ${y + 90 * s}C${x - 44 * s} ${y + 36 * s} ${x - 24 * s} ${y + 24 * s} ${x} ${y + 24 * s}S${x + 44 * s} ${y + 36 * s} ${x + 44 * s} ${y + 90 * s}z`, fill)}${disc(x, y, 21 * s, skins[n % 4])}${n % 3 === 0 ? path(`M${x - 23 * s} ${y + 4 * s}a${23 * s} ${25 * s} 0 1 1 ${46 * s} 0z`, [c.gold, c.indigoPale, c.sage][n % 2]) : path(`M${x - 22 * s} ${y + 6 * s}a${22 * s} ${24 * s} 0 1 1 ${44 * s} 0z`, '#170d09')}`;

export const acacia = (x, y, s, fill = c.night) =>
  `${path(`M${x - 7 * s} ${y}C${x - 2 * s} ${y - 60 * s} ${x - 30 * s} ${y - 90 * s} ${x - 70 * s} ${y - 125 * s}l6 -6C${x - 20 * s} ${y - 105 * s} ${x} ${y - 90 * s} ${x + 2 * s} ${y - 70 * s}C${x + 10 * s} ${y - 100 * s} ${x + 40 * s} ${y - 120 * s} ${x + 70 * s} ${y - 132 * s}l5 7C${x + 30 * s} ${y - 100 * s} ${x + 12 * s} ${y - 50 * s} ${x + 9 * s} ${y}z`, fill)}<ellipse cx="${x - 60 * s}" cy="${y - 138 * s}" rx="${95 * s}" ry="${20 * s}" fill="${fill}"/><ellipse cx="${x + 50 * s}" cy="${y - 150 * s}" rx="${110 * s}" ry="${24 * s}" fill="${fill}"/><ellipse cx="${x}" cy="${y - 172 * s}" rx="${80 * s}" ry="${18 * s}" fill="${fill}"/>`;

export const palm = (x, y, s, fill = c.night) =>
  path(
    `M${x - 5 * s} ${y}q${6 * s} ${-90 * s} ${2 * s} ${-170 * s}h${6 * s}q${4 * s} ${80 * s} ${4 * s} ${170 * s}z`,
    fill,
  ) +
  [-150, -115, -65, -30, -175, -5]
    .map((a) => {
      const r = (a * Math.PI) / 180;
      const tx = x + Math.cos(r) * 80 * s;
      const ty = y - 170 * s + Math.sin(r) * 45 * s + 22 * s;
      return path(
        `M${x} ${y - 172 * s}Q${(x + tx) / 2} ${ty - 44 * s} ${tx} ${ty}Q${(x + tx) / 2} ${ty - 18 * s} ${x} ${y - 166 * s}z`,
        fill,
      );
    })
    .join('');

/** A chart on a board, its bars rising. */
export const chart = (x, y, w, h) =>
  rect(x, y, w, h, c.cream) +
  rect(x + w * 0.08, y + h * 0.86, w * 0.84, 4, c.green) +
  times(5, (i) =>
    rect(
      x + w * (0.12 + i * 0.16),
      y + h * (0.66 - i * 0.11),
      w * 0.1,
      h * (0.2 + i * 0.11),
      i === 4 ? c.gold : c.indigo,
    ),
  ) +
  path(
    `M${x + w * 0.1} ${y + h * 0.55}L${x + w * 0.3} ${y + h * 0.44}L${x + w * 0.5} ${y + h * 0.46}L${x + w * 0.9} ${y + h * 0.12}`,
    'none',
    `stroke="${c.leaf}" stroke-width="5"`,
  );

/** A tall arched window with its light. */
export const window_ = (x, y, w, h, light = c.honey) =>
  path(arch(x - 10, y - 10, w + 20, h + 10), c.cream, 'opacity=".25"') +
  path(arch(x, y, w, h), light) +
  path(
    `M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.45}h${w}M${x} ${y + h * 0.72}h${w}`,
    'none',
    `stroke="${c.deep}" stroke-width="7"`,
  );

/** The whole picture as SVG text. */
export const scene = (w, h, inner, thread) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${motifs(thread)}</defs>${inner}</svg>`;
