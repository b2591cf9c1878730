export const API_VERSION = '1.0.0';
export const BASE_PATH = '/api/v1';
