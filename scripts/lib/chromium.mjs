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

/**
 * The browser for the tests: CHROMIUM_PATH where it is set, else the first of the usual places.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  return (chosen ? [chosen] : usualPlaces()).find(isProgram);
}

/**
 * Finds the browser, and on Debian as root installs it where there is none.
 *
 * @returns {Promise<string>} its path
 * @throws {SetUpError} that says how to get one, where there is none
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen && findChromium() === undefined)
    await installOnDebian('Chromium', ['chromium', 'fonts-dejavu-core']);
  const found = findChromium();
  if (found !== undefined) return found;
  throw new SetUpError(
    chosen
      ? `There is no browser at CHROMIUM_PATH (${chosen}).`
      : 'The browser tests need Chromium or Chrome: install it (Debian: sudo apt-get install chromium; macOS: brew install --cask google-chrome; Windows: winget install Google.Chrome) or set CHROMIUM_PATH to it.',
  );
}
