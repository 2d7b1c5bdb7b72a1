import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installOnDebian } from './debian.mjs';
import { SetUpError } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns {string[]} where browsers usually are on this platform */
function usualPlaces() {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    const folders = ['/Applications', path.join(process.env.HOME ?? '/', 'Applications')];
    return folders.flatMap((folder) =>
      apps.map((app) => path.join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    );
  }
  if (process.platform === 'win32') {
    const { ProgramFiles, LOCALAPPDATA } = process.env;
    const folders = [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA];
    const apps = ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'];
    const programs = ['chrome.exe', 'msedge.exe'];
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) =>
        apps.flatMap((app) =>
          programs.map((program) => path.join(folder, app, 'Application', program)),
        ),
      );
  }
  return [...NAMES.map((name) => path.join('/usr/bin', name)), '/snap/bin/chromium'];
}

/** @param {string} file @returns {boolean} */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's Chromium that has no window to draw: tests take four fifths of the processor's time in it. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** @param {string[]} places @returns {string | undefined} CHROMIUM_PATH where it is set, else the first of them */
function firstOf(places) {
  const chosen = process.env.CHROMIUM_PATH;
  return (chosen ? [chosen] : places).find(isProgram);
}

/**
 * The browser that people use: CHROMIUM_PATH where it is set, else the first of the usual places.
 *
 * @returns {string | undefined}
 */
const findWholeChromium = () => firstOf(usualPlaces());

/**
 * The browser for the tests: CHROMIUM_PATH where it is set, else Debian's without a window, else a whole one.
 *
 * @returns {string | undefined}
 */
export const findChromium = () => firstOf([SHELL, ...usualPlaces()]);

/**
 * Installs a whole Chromium on Debian as root, where there is none of what `find` looks for.
 *
 * @param {() => string | undefined} find
 * @returns {Promise<string>} its path
 * @throws {SetUpError} that says how to get one, where there is none
 */
async function ensure(find) {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen && find() === undefined)
    await installOnDebian('Chromium', ['chromium', 'fonts-dejavu-core']);
  const found = find();
  if (found !== undefined) return found;
  throw new SetUpError(
    chosen
      ? `There is no browser at CHROMIUM_PATH (${chosen}).`
      : 'The browser tests need Chromium or Chrome: install it (Debian: sudo apt-get install chromium; macOS: brew install --cask google-chrome; Windows: winget install Google.Chrome) or set CHROMIUM_PATH to it.',
  );
}

/**
 * Finds the browser for the benchmarks, as people have it, and on Debian as root installs it where there is none.
 *
 * @returns {Promise<string>} its path
 * @throws {SetUpError} that says how to get one, where there is none
 */
export const ensureWholeChromium = () => ensure(findWholeChromium);

/**
 * Finds the browser for the tests, and on Debian as root installs the one without a window, or a whole one where
 * that cannot be had.
 *
 * @returns {Promise<string>} its path
 * @throws {SetUpError} that says how to get one, where there is none
 */
export async function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && !isProgram(SHELL)) {
    try {
      await installOnDebian('headless Chromium', ['chromium-headless-shell', 'fonts-dejavu-core']);
    } catch (error) {
      // Older releases do not have it, nor do Debian's kin.
      if (!(error instanceof SetUpError)) throw error;
      console.log('It cannot be installed here: the tests use a whole Chromium.');
    }
  }
  return ensure(findChromium);
}
