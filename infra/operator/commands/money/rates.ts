import { readExchangeRates } from '../../../../shared/catalogue/exchange-rates.ts';
import { defineCommand } from '../../program/command.ts';
import { optional } from '../../terminal/option.ts';
import { counted, tableLines } from '../../terminal/output.ts';
import { dateValue } from '../../terminal/value-types.ts';

const list = defineCommand({
  name: 'rates list',
  summary: 'Lists the exchange rate of each currency that an import would use, now or at a date',
  examples: ['rates list', 'rates list --at 2025-10-28'],
  options: {
    at: optional('--at <date>', 'when the records were observed (default now)', dateValue),
  },
  run: async (context, { at }) => {
    const { reader } = await context.connect();
    const rates = await readExchangeRates(reader);
    const time = at === undefined ? new Date(context.now()) : new Date(at);
    const data = rates.currencies().map(({ currency, days }) => {
      const rate = rates.at(currency, time);
      return {
        currency,
        date: rate?.observedAt.toISOString().slice(0, 10) ?? null,
        usd_per_unit: rate?.usdPerUnit ?? null,
        days,
      };
    });
    return {
      json: { at: time.toISOString(), data },
      text:
        data.length === 0
          ? ['no exchange rates are published: publish lines of the type rate']
          : tableLines(
              ['CURRENCY', 'DATE', 'USD PER UNIT', 'DAYS'],
              data.map(({ currency, date, usd_per_unit, days }) => [
                currency,
                date,
                usd_per_unit === null ? null : String(usd_per_unit),
                counted(days),
              ]),
            ),
    };
  },
});

export const rates = [list];
