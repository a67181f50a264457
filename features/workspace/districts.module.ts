import { checkbox, defineModule, phone, relate, text, url } from '#common/module.ts';

export const districts = defineModule({
  name: 'districts',
  label: 'Districts',
  singular: 'District',
  icon: 'building-bank',
  fields: {
    districtId: text('District ID', { indexed: true }),
    imageUrl: url('Image'),
    twilioPhone: phone('Phone number for messages'),
    vendor: relate('vendors', 'Vendor'),
    vendorId: text('Vendor ID'),
    active: checkbox('Active', { default: true, indexed: true }),
  },
  writes: 'admin',
});

export default districts;
