import { checkbox, defineModule, phone, relate, text, url } from '#common/module.ts';

export const districts = defineModule({
  name: 'districts',
  label: 'Districts',
  singular: 'District',
  icon: 'building-bank',
  description: 'School districts, their accounts, and the number that their messages come from.',
  fields: {
    districtId: text('District ID', { indexed: true }),
    imageUrl: url('Image'),
    twilioPhone: phone('Phone number for messages'),
    vendor: relate('vendors', 'Vendor'),
    vendorId: text('Vendor ID'),
    active: checkbox('Active', { default: true, indexed: true }),
  },
  rights: { staff: 'read' },
  writes: 'admin',
});

export default districts;
