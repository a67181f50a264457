import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { postalStreet } from './postal-street.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const verify = async (address: object, client = admin) =>
  (await client.post('/api/address-verification/verify-address', { address })).body as Record<string, unknown>[];

test('an address comes back in postal form, with the city and state of its zip [LEAD-035]', async () => {
  expect(await verify({ street: '12 North Main Street', city: 'miami', state: 'Florida', zip: '33101' })).toEqual([
    {
      street: '12 N Main St',
      city: 'Miami',
      state: 'FL',
      zip: '33101',
      lat: expect.any(Number),
      lng: expect.any(Number),
      precision: 'zip',
    },
  ]);
  const bare = await admin.post('/api/address-verification/verify-address', { zip: '33101-1234' });
  expect(bare.body).toMatchObject([{ street: '', city: 'Miami', state: 'FL', zip: '33101-1234' }]);
});

test('a zip that contradicts the city gives both readings; a missing zip the city’s, five at most', async () => {
  const both = await verify({ city: 'Tampa', state: 'FL', zip: '33101' });
  expect(both.map(({ city, precision }) => [city, precision])).toEqual([
    ['Miami', 'zip'],
    ['Tampa', 'city'],
  ]);
  const ofCity = await verify({ city: 'Tampa', state: 'FL' });
  expect(ofCity).toHaveLength(5);
  expect(ofCity.every(({ city, state }) => city === 'Tampa' && state === 'FL')).toBe(true);
});

test('blanks and nonsense give nothing, and a city of several states without its state neither', async () => {
  const nothing = [
    {},
    { street: ' ', city: '', state: '', zip: '' },
    { city: 'Xyzzy' },
    { zip: '00000' },
    { city: 'Springfield' },
  ];
  for (const address of nothing) expect([address, await verify(address)]).toEqual([address, []]);
});

test('a place is found for an address, or said not to be [MISC-004]', async () => {
  const { body } = await admin.post('/api/geocoding/address-lookup', { address: { street: '1 Elm Road', zip: '10001' } });
  expect(body).toEqual({
    geoInfo: { lat: 40.7484, lng: -73.9967 },
    precision: 'zip',
    address: { street: '1 Elm Rd', city: 'New York', state: 'NY', zip: '10001' },
  });
  expect((await admin.post('/api/geocoding/address-lookup', { city: 'Xyzzy' })).status).toBe(404);
  expect((await app.anonymous.post('/api/geocoding/address-lookup', { zip: '10001' })).status).toBe(401);
});

test.each([
  ['12 North Main Street Apartment 4', '12 N Main St Apt 4'],
  ['500 Ocean Drive South', '500 Ocean Dr S'],
  ['9 North Street', '9 North St'],
  ['Rural Route 2', 'Rural Route 2'],
  ['77 Avenue Road, Suite 200', '77 Avenue Rd Ste 200'],
])('%s is %s in postal form', (given, expected) => expect(postalStreet(given)).toBe(expected));

/** What the two services answer, by their published examples. */
const CENSUS = {
  result: {
    addressMatches: [
      {
        matchedAddress: '4600 SILVER HILL RD, WASHINGTON, DC, 20233',
        coordinates: { x: -76.92744, y: 38.845985 },
        addressComponents: { city: 'WASHINGTON', state: 'DC', zip: '20233', streetName: 'SILVER HILL' },
        tigerLine: { side: 'L', tigerLineId: '76355984' },
      },
    ],
  },
};
const SMARTY = [
  {
    input_index: 0,
    delivery_line_1: '1 Santa Claus Ln',
    components: { city_name: 'North Pole', state_abbreviation: 'AK', zipcode: '99705', plus4_code: '9901' },
    metadata: { latitude: 64.75233, longitude: -147.35297, precision: 'Zip9' },
  },
];

test('the Census and Smarty are asked by their published contracts, and a silent service does not hold a save up', async () => {
  const asked: string[] = [];
  let isBroken = false;
  const service: Server = createServer((request, response) => {
    asked.push(request.url!);
    if (isBroken) return void response.writeHead(500).end();
    response.end(JSON.stringify(request.url!.startsWith('/geocoder/') ? CENSUS : SMARTY));
  }).listen(0);
  const { port } = service.address() as AddressInfo;
  const address = { street: '4600 Silver Hill Rd', city: 'Washington', state: 'DC', zip: '20233' };
  const at = async (env: Record<string, string>) => {
    const other = await startTestApp({ env });
    try {
      return await verify(address, await other.signIn());
    } finally {
      await other.close();
    }
  };
  try {
    const census = { ADDRESS_PROVIDER: 'census', CENSUS_URL: `http://127.0.0.1:${port}/geocoder/` };
    expect(await at(census)).toEqual([
      {
        street: '4600 SILVER HILL RD',
        city: 'WASHINGTON',
        state: 'DC',
        zip: '20233',
        lat: 38.845985,
        lng: -76.92744,
        precision: 'address',
      },
    ]);
    expect(asked.at(-1)).toBe(
      '/geocoder/locations/onelineaddress?address=4600+Silver+Hill+Rd%2C+Washington%2C+DC+20233&benchmark=Public_AR_Current&format=json',
    );
    const smarty = {
      ADDRESS_PROVIDER: 'smarty',
      SMARTY_URL: `http://127.0.0.1:${port}/`,
      SMARTY_AUTH_ID: 'id',
      SMARTY_AUTH_TOKEN: 'to',
    };
    expect(await at(smarty)).toMatchObject([{ street: '1 Santa Claus Ln', zip: '99705-9901', precision: 'address' }]);
    expect(asked.at(-1)).toContain('/street-address?auth-id=id&auth-token=to&street=4600+Silver+Hill+Rd&city=Washington');
    isBroken = true;
    expect(await at(census)).toMatchObject([{ city: 'Washington', precision: 'zip' }]);
  } finally {
    service.close();
  }
});
