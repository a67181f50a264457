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
  expect((await admin.post('/api/address-verification/verify-address', { address: null, zip: '33101' })).body).toHaveLength(1);
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

test('a city of several states without its state gives a reading for each, five at most, and is nowhere until one is chosen', async () => {
  const readings = await verify({ street: '1 Elm Road', city: 'springfield' });
  expect(readings).toHaveLength(5);
  expect(new Set(readings.map(({ state }) => state)).size).toBe(5);
  expect(readings.map(({ street, city, precision }) => [street, city, precision])).toEqual(
    Array.from({ length: 5 }, () => ['1 Elm Rd', 'Springfield', 'city']),
  );
  const [illinois] = await verify({ city: 'Springfield', state: 'IL' });
  expect(illinois).toMatchObject({ city: 'Springfield', state: 'IL' });
  const besideZip = await verify({ city: 'Springfield', zip: '33101' });
  expect(besideZip).toHaveLength(5);
  expect(besideZip[0]).toMatchObject({ city: 'Miami', precision: 'zip' });
  expect(besideZip.slice(1).every(({ city }) => city === 'Springfield')).toBe(true);
  expect((await admin.post('/api/geocoding/address-lookup', { city: 'Springfield' })).status).toBe(404);
});

test('blanks and nonsense give nothing', async () => {
  const nothing = [{}, { street: ' ', city: '', state: '', zip: '' }, { city: 'Xyzzy' }, { zip: '00000' }];
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

/** https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html: the answer to its own example, with all that it holds. */
const CENSUS = {
  result: {
    input: {
      address: { address: '4600 Silver Hill Rd, Washington, DC 20233' },
      benchmark: {
        isDefault: true,
        benchmarkDescription: 'Public Address Ranges - Current Benchmark',
        id: '4',
        benchmarkName: 'Public_AR_Current',
      },
    },
    addressMatches: [
      {
        tigerLine: { side: 'L', tigerLineId: '76355984' },
        coordinates: { x: -76.92744, y: 38.845985 },
        addressComponents: {
          zip: '20233',
          streetName: 'SILVER HILL',
          preType: '',
          city: 'WASHINGTON',
          preDirection: '',
          suffixDirection: '',
          fromAddress: '4600',
          state: 'DC',
          suffixType: 'RD',
          toAddress: '4700',
          suffixQualifier: '',
          preQualifier: '',
        },
        matchedAddress: '4600 SILVER HILL RD, WASHINGTON, DC, 20233',
      },
    ],
  },
};
const candidate = (at: number, delivery_line_1: string, plus4_code: string | undefined, precision: string) => ({
  input_index: 0,
  candidate_index: at,
  delivery_line_1,
  last_line: `Baltimore MD 21229${plus4_code ? `-${plus4_code}` : ''}`,
  delivery_point_barcode: '212293737013',
  components: {
    primary_number: '1',
    street_name: 'Rosedale',
    street_suffix: 'St',
    city_name: 'Baltimore',
    state_abbreviation: 'MD',
    zipcode: '21229',
    ...(plus4_code ? { plus4_code } : {}),
  },
  metadata: { record_type: 'S', zip_type: 'Standard', latitude: 39.28602, longitude: -76.6689, precision, time_zone: 'Eastern' },
  analysis: { dpv_match_code: 'Y', dpv_footnotes: 'AABB', active: 'Y' },
});
/** https://www.smarty.com/docs/cloud/us-street-api: an address that may mean two houses, and its words for how precise a position is. */
const SMARTY = [
  candidate(0, '1 N Rosedale St', '3737', 'Zip9'),
  candidate(1, '1 S Rosedale St', '3739', 'Rooftop'),
  candidate(2, '1 Rosedale Ct', undefined, 'Structure'),
  candidate(3, '1 Rosedale Ln', undefined, 'Zip5'),
];

test('the Census and Smarty are asked by their published contracts, and a silent service does not hold a save up', async () => {
  const asked: string[] = [];
  let state: 'well' | 'empty' | 'broken' | 'silent' = 'well';
  const service: Server = createServer((request, response) => {
    asked.push(request.url!);
    if (state === 'silent') return;
    if (state === 'broken') return void response.writeHead(500).end();
    const isCensus = request.url!.startsWith('/geocoder/');
    const [full, empty] = isCensus ? [CENSUS, { result: { ...CENSUS.result, addressMatches: [] } }] : [SMARTY, []];
    response.end(JSON.stringify(state === 'empty' ? empty : full));
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
        street: '4600 Silver Hill Rd',
        city: 'Washington',
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
    expect((await at(smarty)).map(({ street, zip, precision }) => [street, zip, precision])).toEqual([
      ['1 N Rosedale St', '21229-3737', 'address'],
      ['1 S Rosedale St', '21229-3739', 'address'],
      ['1 Rosedale Ct', '21229', 'address'],
      ['1 Rosedale Ln', '21229', 'zip'],
    ]);
    expect(asked.at(-1)).toContain('/street-address?auth-id=id&auth-token=to&street=4600+Silver+Hill+Rd&city=Washington');
    expect(asked.at(-1)).toContain('&state=DC&zipcode=20233&candidates=5');
    state = 'empty';
    for (const provider of [census, smarty]) expect(await at(provider)).toEqual([]);
    state = 'broken';
    expect(await at(census)).toMatchObject([{ city: 'Washington', precision: 'zip' }]);
    state = 'silent';
    const other = await startTestApp({ env: smarty });
    const person = await other.signIn();
    const from = performance.now();
    expect(await verify(address, person)).toMatchObject([{ city: 'Washington', precision: 'zip' }]);
    const waited = performance.now() - from;
    await other.close();
    expect(waited).toBeGreaterThan(2_900);
    expect(waited).toBeLessThan(5_000);
  } finally {
    service.closeAllConnections();
    service.close();
  }
}, 120_000);
