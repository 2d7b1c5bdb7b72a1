import { describe } from 'vitest';
import { startPaystackStub } from '../server/support/paystack-stub.ts';
import { drillCrashes } from './support/gateway-crash.ts';

describe('a server in front of Paystack', () => drillCrashes(startPaystackStub));
