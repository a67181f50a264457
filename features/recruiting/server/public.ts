export { geolocationNotice, pointOfZip } from './geolocation.ts';
