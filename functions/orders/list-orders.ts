import { orders } from '../../shared/contract/orders.ts';
import { handleList } from '../../shared/http/list.ts';
import { presentOrder } from '../../shared/orders/present-order.ts';

export const handler = handleList(orders['list-orders'], 'ORDER', presentOrder);
