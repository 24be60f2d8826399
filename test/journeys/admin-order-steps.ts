/** Whom orders go to that staff look at. */
export const address = {
  fullName: 'Leela Menon',
  companyName: '',
  country: 'India',
  street: '7, Lake View',
  apartment: '',
  city: 'Mysuru',
  state: 'Karnataka',
  postcode: '570001',
  phone: '9100077711',
  email: 'leela@example.in',
}
