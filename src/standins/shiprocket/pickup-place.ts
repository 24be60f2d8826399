import { shiprocketCredentials } from './credentials.ts'

/** The one place parcels are fetched from. */
export const pickupPlace = {
  id: 100001,
  pickup_location: shiprocketCredentials.pickupLocation,
  address: '12, Sayyaji Rao Road',
  address_2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  country: 'India',
  pin_code: shiprocketCredentials.pickupPostcode,
  phone: '9876543210',
  status: 2,
  phone_verified: 1,
  is_primary_location: 1,
}
