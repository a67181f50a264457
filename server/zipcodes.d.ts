declare module 'zipcodes' {
  export interface Zip {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  }
  const zipcodes: {
    lookup(zip: string): Zip | undefined;
    lookupByName(city: string, state: string): Zip[];
    codes: Record<string, Zip>;
  };
  export default zipcodes;
}
