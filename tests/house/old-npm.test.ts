import { describe, expect, it } from 'vitest';
import { refuseOldNpm } from '../../scripts/lib/install.mjs';

describe('an npm that cannot read the lockfile', () => {
  it('is refused in one line that says what to do', () => {
    expect(() => refuseOldNpm('npm/9.2.0 node/v20.19.2 linux x64')).toThrow(
      /^npm 9\.9 or newer is needed; this is 9\.2: npm install --global npm@10$/,
    );
  });

  it.each(['npm/9.9.4 node/v20', 'npm/10.8.2 node/v20', 'npm/11.0.0 node/v24', 'pnpm/9.1.0', ''])(
    'is not %s',
    (agent) => {
      expect(() => refuseOldNpm(agent)).not.toThrow();
    },
  );
});
