import { derive } from '#server/records/rules.ts';
import { geolocationNotice, pointOfZip } from '#server/places/geolocation.ts';
import { locations } from '../locations.module.ts';

export default [
  derive(
    locations,
    'a location has a map position',
    { on: ['address', 'geoInfo'] },
    ({ record, previous, changed, set, context }) => {
      const moved = previous !== null && record.address?.zip !== previous.address?.zip;
      if (record.geoInfo && (changed('geoInfo') || !moved)) return;
      const point = pointOfZip(record.address?.zip);
      if (!point) return;
      set({ geoInfo: point });
      context.toast(geolocationNotice('location'));
    },
  ),
];
