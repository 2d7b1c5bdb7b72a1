/** A text message to one phone. */
type Sms = {
  /** As the register has it: 11 digits, or `+` and the digits of a number abroad. */
  phoneNumber: string;
  text: string;
};

/** A provider of text messages. */
export type SmsSender = {
  name: string;
  /** Whom the messages come from: the sender ID that the provider has registered. */
  from: string;
  /**
   * Hands a text message over.
   *
   * @returns the provider's id of it
   * @throws SmsRefused if another try is useless; SmsDelayed if it was not sent, and can be later;
   * SmsUnavailable if nothing is known, so that it may have been sent
   */
  send(sms: Sms): Promise<string>;
};

/** The provider refuses this message: a wrong number, sender or key, or no money left. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
}

/** The provider has not got this message: it cannot be reached, or takes no more for a while. */
export class SmsDelayed extends Error {
  override name = 'SmsDelayed';
}

/** The provider breaks off, or answers what is not known: it may have sent the message. */
export class SmsUnavailable extends Error {
  override name = 'SmsUnavailable';
}

/** Returns a number as providers take it, with the country's code: 08031234567 is 2348031234567, +17135550123 17135550123. */
export const internationalNumber = (phoneNumber: string): string =>
  phoneNumber.replace(/^0(?=\d{10}$)/, '234').replace(/^\+/, '');
