import { describe, expect, it } from 'vitest';

import { findHouseNumber, joinStreetLine, splitStreetLine } from './address.ts';

describe('a street line', () => {
  it.each([
    ['480 Mill Road, Apt 3B', '480 Mill Road', 'Apt 3B'],
    ['480 Mill Road Apt. 3B', '480 Mill Road', 'Apt. 3B'],
    ['12 Harbor Street #4', '12 Harbor Street', '#4'],
    ['1 Main Street, Suite 200', '1 Main Street', 'Suite 200'],
    ['12 Harbor Street', '12 Harbor Street', undefined],
    ['7 Unity Lane', '7 Unity Lane', undefined],
    ['9 Floral Park', '9 Floral Park', undefined],
    ['  12 Harbor Street  ', '12 Harbor Street', undefined],
    ['', '', undefined],
  ])('"%s" is "%s" and "%s"', (line, street, unit) => {
    expect(splitStreetLine(line)).toEqual({ street, unit });
  });

  it.each(['480 Mill Road, Apt 3B', '12 Harbor Street', '12 Harbor Street, #4'])('"%s" is joined again as it was', (line) => {
    expect(joinStreetLine(splitStreetLine(line))).toBe(line);
  });

  it('without a unit that was left blank is the street alone', () => {
    expect(joinStreetLine({ street: '12 Harbor Street', unit: '  ' })).toBe('12 Harbor Street');
  });
});

describe('the house number', () => {
  it.each([
    ['12 Harbor Street', '12'],
    ['12-B Harbor Street', '12-B'],
    ['480½ Mill Road', '480½'],
    ['12, Calle Loíza', '12'],
    ['Harbor Street 12', undefined],
    ['', undefined],
  ])('of "%s" is %s', (line, number) => {
    expect(findHouseNumber(line)).toBe(number);
  });
});
