/** What the demo's shop and its courier service agree on. Nothing real is behind them. */
export const shiprocketCredentials = {
  email: 'parcels@standin.example',
  password: 'standin-courier-password',
  webhookKey: 'standin-courier-webhook-key',
  pickupLocation: 'Primary',
  pickupPostcode: '570001',
}
