import { address, date, email, file, phone, text, url } from './module.ts';

export const personFields = {
  first_name: text('First name', { personal: true }),
  last_name: text('Last name', { indexed: true, personal: true }),
  email: email('Email', { personal: true }),
  title: text('Title'),
  department: text('Department'),
  mobile_phone: phone('Mobile phone', { personal: true }),
  home_phone: phone('Home phone', { personal: true }),
  office_phone: phone('Office phone', { personal: true }),
  other_phone: phone('Other phone', { personal: true }),
  current_address: address('Current address', { personal: true }),
} as const;

export const companyFields = {
  office_phone: phone('Office phone'),
  fax_phone: phone('Fax'),
  website: url('Website'),
  billing_address: address('Billing address'),
  shipping_address: address('Shipping address'),
} as const;

export const fileFields = {
  filename: text('File name'),
  path: file('File'),
  exp_date: date('Expires'),
} as const;
