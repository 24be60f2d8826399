/** What a shop and this stand-in know each other by. They open nothing anywhere else. */
export const standinCredentials = {
  keyId: 'rzp_test_standin0000001',
  keySecret: 'standin-key-secret-0001',
  webhookSecret: 'standin-webhook-secret-0001',
}
