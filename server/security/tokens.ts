import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a new opaque token: 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a token's stored form. Its entropy makes a plain SHA-256 sufficient. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}

export type Signer = {
  /** Returns a base64url HMAC-SHA256 of the text, with a separate key for each purpose. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
};

/**
 * Creates the signer of links and of the sandbox's webhooks; each purpose gets its own key derived
 * from the secret (RFC 5869).
 */
export function createSigner(secret: string): Signer {
  const sign = (purpose: string, text: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    return createHmac('sha256', key).update(text).digest('base64url');
  };
  return {
    sign,
    verify: (purpose, text, signature) => equalInConstantTime(sign(purpose, text), signature),
  };
}
