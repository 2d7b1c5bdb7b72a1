import { describe } from 'vitest';
import { startFlutterwaveStub } from '../server/support/flutterwave-stub.ts';
import { drillCrashes } from './support/gateway-crash.ts';

describe('a server in front of Flutterwave', () => drillCrashes(startFlutterwaveStub));
