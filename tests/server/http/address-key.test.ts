import { describe, expect, test } from 'vitest';
import { addressKey } from '../../../server/security/address-key.ts';

describe('what an address is counted by', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['1.2.3', '1.2.3'],
    ['', ''],
    /* A client that has left. */
    [undefined, ''],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
