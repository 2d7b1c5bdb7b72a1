import { z } from 'zod';
import { pricedCategory } from '../../members/categories.ts';
import { nairaAmount } from '../../money.ts';
import { requiredLongText, requiredText } from '../../text.ts';
import { recordVersion, version } from '../../version.ts';
import { dueDate } from '../due-year.ts';

/** An annual subscription. The price in naira; `subscriptionType` is the due date. */
export const subscriptionSchema = z.object({
  _id: z.string(),
  subName: z.string(),
  subDetail: z.string(),
  price: z.number(),
  subscriptionType: z.string(),
  dueYear: z.number(),
  /** Prices by category, where they differ, in naira. */
  prices: z.record(z.string(), z.number()),
  /** The day from which it is charged by itself; null where it is charged, or waits for an admin. */
  chargeFrom: z.string().nullable(),
  /** When it was charged; null before. */
  chargedAt: z.string().nullable(),
  updatedAt: recordVersion,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/* The price of a category; 0 is free. */
const categoryPrice = z
  .union([z.literal(0), z.literal('0'), nairaAmount('Price')], 'Price must be an amount in naira.')
  .transform(Number);

const pricesMessage = 'Prices must be amounts by category.';

const prices = z.record(pricedCategory('Category'), categoryPrice, pricesMessage);

/** 'Set Payment Plan': all four fields required. */
export const subscriptionForm = z.object({
  subName: requiredText('Subscription name', 120),
  subDetail: requiredLongText('Subscription details', 1000),
  price: nairaAmount('Base price'),
  subscriptionType: dueDate,
  prices: prices.optional(),
});

/**
 * 'Update Price', and corrections of the rest. The price is required if nothing
 * else is sent.
 */
export const subscriptionChangeForm = z
  .object({
    price: nairaAmount('Price').optional(),
    subName: requiredText('Subscription name', 120).optional(),
    subDetail: requiredLongText('Subscription details', 1000).optional(),
    subscriptionType: dueDate.optional(),
    prices: prices.optional(),
    updatedAt: version,
  })
  .refine(({ updatedAt: _, ...form }) => Object.values(form).some((value) => value !== undefined), {
    path: ['price'],
    message: 'Price is required.',
  });
