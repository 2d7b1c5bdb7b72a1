import { describe, expect, test } from 'vitest';
import { photoAt, photoWidths } from '#contract/account/photo.ts';
import {
  checkUpload,
  extensionOf,
  listExtensions,
  photoRule,
  resourceRule,
} from '#contract/upload-rules.ts';

const megabyte = 1024 * 1024;
const photo = { ...photoRule, required: true };

describe('a photo', () => {
  test.each(['me.jpg', 'me.JPG', 'me.jpeg', 'me.Png', 'my.holiday.png'])(
    'may be called %j',
    (name) => {
      expect(checkUpload(photo, { name, size: 5 })).toBeNull();
    },
  );

  test.each(['me.svg', 'me.gif', 'me.webp', 'me.jpg.exe', 'me', 'jpg', 'me.', '', 'me.png/'])(
    'may not be called %j',
    (name) => {
      expect(checkUpload(photo, { name, size: 5 })).toBe(
        'Profile picture must be a JPG, JPEG or PNG file.',
      );
    },
  );

  test('has up to 10 MB and is not empty', () => {
    const name = 'me.png';
    expect(checkUpload(photo, { name, size: 10 * megabyte })).toBeNull();
    expect(checkUpload(photo, { name, size: 10 * megabyte + 1 })).toBe(
      'Profile picture must be at most 10 MB.',
    );
    expect(checkUpload(photo, { name, size: 0 })).toBe('Profile picture is empty.');
  });

  test('is required at sign-up and not in the account form', () => {
    for (const none of [null, undefined]) {
      expect(checkUpload(photo, none)).toBe('Profile picture is required.');
      expect(checkUpload(photoRule, none)).toBeNull();
    }
  });

  test('is had in each of its widths from the address of one', () => {
    const address = 'https://society.example/api/v1/photo/aB-9_x/640.webp';
    for (const width of photoWidths)
      expect(photoAt(address, width)).toBe(
        `https://society.example/api/v1/photo/aB-9_x/${width}.webp`,
      );
  });
});

describe('a resource file', () => {
  test.each('pdf doc docx xls xlsx ppt pptx csv txt png jpg jpeg zip'.split(' '))(
    'may be a %s of up to 50 MB',
    (extension) => {
      const name = `Report.${extension.toUpperCase()}`;
      expect(checkUpload(resourceRule, { name, size: 50 * megabyte })).toBeNull();
      expect(checkUpload(resourceRule, { name, size: 50 * megabyte + 1 })).toBe(
        'Attachment must be at most 50 MB.',
      );
    },
  );

  test.each(['run.exe', 'page.html', 'page.svg', 'script.js', 'report.pdf.html'])(
    'is never %s',
    (name) => {
      expect(checkUpload(resourceRule, { name, size: 5 })).toMatch(
        /^Attachment must be a PDF, .* or ZIP file\.$/,
      );
    },
  );

  test('must be there', () => {
    expect(checkUpload(resourceRule, null)).toBe('Attachment is required.');
  });
});

test('an extension is read in lower case, and never from a folder', () => {
  expect(extensionOf('A.PDF')).toBe('pdf');
  expect(extensionOf('folder.d/file')).toBe('');
  expect(extensionOf('folder.d\\file')).toBe('');
  expect(listExtensions(photoRule)).toBe('JPG, JPEG or PNG');
});
