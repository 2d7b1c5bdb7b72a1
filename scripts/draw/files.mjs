/** Writes the sample downloads: small, real PDF, DOCX and PPTX files. Run by hand. */
import { mkdir, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const out = new URL('../../public/downloads/', import.meta.url);
await mkdir(out, { recursive: true });

/** A PDF of one page: a title and lines, in Helvetica. ASCII only. */
function pdf(title, lines) {
  const safe = (text) => text.replace(/[()\\]/g, '\\$&');
  const shown = lines.map((line) => `(${safe(line)}) Tj T*`).join('\n');
  const stream = `0.05 0.29 0.22 rg 56 770 40 6 re f 0.06 0.14 0.11 rg\nBT /F2 22 Tf 56 730 Td (${safe(title)}) Tj ET\nBT /F1 11 Tf 17 TL 56 696 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Title (${safe(title)}) >>`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** A ZIP without compression. */
function zip(entries) {
  const parts = [];
  const index = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x5821, 8);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(index.length, 8);
  end.writeUInt16LE(index.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'application/vnd.openxmlformats-officedocument';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = (...overrides) =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([part, type]) => `<Override PartName="${part}" ContentType="${office}.${type}+xml"/>`).join('')}</Types>`;
const rels = (...rows) =>
  `${xml}<Relationships xmlns="${packageLinks}">${rows.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${links}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

function docx(title, lines) {
  const p = (text, bold) =>
    `<w:p><w:r>${bold ? '<w:rPr><w:b/><w:sz w:val="40"/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  return zip({
    '[Content_Types].xml': types(['/word/document.xml', 'wordprocessingml.document.main']),
    '_rels/.rels': rels(['officeDocument', 'word/document.xml']),
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${p(title, true)}${lines.map((line) => p(line)).join('')}<w:sectPr/></w:body></w:document>`,
  });
}

function pptx(title, text) {
  const spaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${links}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
  const group =
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
  const box = (id, y, words, size) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="800000" y="${y}"/><a:ext cx="7500000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:p><a:r><a:rPr lang="en-GB" sz="${size}"/><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const tree = (inner) => `<p:cSld><p:spTree>${group}${inner}</p:spTree></p:cSld>`;
  const map =
    'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';
  const colours = [
    'dk1:10241d',
    'lt1:FFFFFF',
    'dk2:07281f',
    'lt2:FBFAF6',
    'accent1:0C4A38',
    'accent2:2B2F77',
    'accent3:B9852C',
    'accent4:4B5A53',
    'accent5:84908A',
    'accent6:E3E0D6',
    'hlink:2B2F77',
    'folHlink:4B5A53',
  ];
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const stroke = `<a:ln>${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  const font = (tag) =>
    `<a:${tag}><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${tag}>`;
  const theme = `${xml}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Society"><a:themeElements><a:clrScheme name="Society">${colours
    .map((c) => c.split(':'))
    .map(([n, v]) => `<a:${n}><a:srgbClr val="${v}"/></a:${n}>`)
    .join(
      '',
    )}</a:clrScheme><a:fontScheme name="Society">${font('majorFont')}${font('minorFont')}</a:fontScheme><a:fmtScheme name="Society"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${stroke.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
  return zip({
    '[Content_Types].xml': types(
      ['/ppt/presentation.xml', 'presentationml.presentation.main'],
      ['/ppt/slides/slide1.xml', 'presentationml.slide'],
      ['/ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'],
      ['/ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'],
      ['/ppt/theme/theme1.xml', 'theme'],
    ),
    '_rels/.rels': rels(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `${xml}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels(
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['slide', 'slides/slide1.xml'],
      ['theme', 'theme/theme1.xml'],
    ),
    'ppt/slides/slide1.xml': `${xml}<p:sld ${spaces}>${tree(box(2, 1200000, title, 3600) + box(3, 2800000, text, 1800))}</p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': rels(['slideLayout', '../slideLayouts/slideLayout1.xml']),
    'ppt/slideLayouts/slideLayout1.xml': `${xml}<p:sldLayout ${spaces} type="blank">${tree('')}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': rels([
      'slideMaster',
      '../slideMasters/slideMaster1.xml',
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${xml}<p:sldMaster ${spaces}>${tree('')}<p:clrMap ${map}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': rels(
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ),
    'ppt/theme/theme1.xml': theme,
  });
}

const files = {
  'annual-report-2019.pdf': pdf('Annual report 2019', [
    'A sample report.',
    '',
    "The chairman's statement: eleven monthly meetings, two workshops, ninety-four candidates.",
    'Income and expenditure are audited each year and laid before the annual general meeting.',
    'Replace this file with the report of your own society.',
  ]),
  'workshop-series-programme.pdf': pdf('The workshop series: programme', [
    'A sample programme.',
    '',
    'Day 1   Budgets that hold: a case from a council of the district',
    'Day 2   Procurement, from the request to the file',
    'Day 3   Audit: what was asked, and what was answered',
  ]),
  'district-productivity.pdf': pdf('District productivity: what we measured', [
    'A sample paper.',
    '',
    'Attendance at monthly meetings, results of the tuition centres, members served.',
    'What we shall do about them, and by when.',
  ]),
  'leading-a-district-society.docx': docx('Leading a district society', [
    'A sample guide for incoming officers.',
    'Meetings: start on time, end on time, and send the minutes within a week.',
    'Money: two signatures, and accounts at every meeting.',
    'Handing over: write down what you wish you had been told.',
  ]),
  'workshop-series-slides.pptx': pptx(
    'The workshop series',
    'Opening session: public finance for the district (sample)',
  ),
};
for (const [name, data] of Object.entries(files)) {
  await writeFile(new URL(name, out), data);
  console.log(name, data.length);
}
