import { escapeMarkup } from '../../../shared/markup/escape-markup.ts';
import type { LoopbackAddress } from './unbrowsable-address.ts';

export interface JettyOptions extends LoopbackAddress {
  /** The only path that is answered: `/` and a secret. */
  readonly contextPath: string;
  /** Where DynamoDB Local keeps its database; undefined to run in memory. */
  readonly folder: string | undefined;
}

/**
 * Returns the configuration of Jetty, the web server inside DynamoDB Local. DynamoDB Local's own main class listens on
 * every network interface and answers every path; this one listens on one address and answers one path. The database
 * is shared between all access keys, as with `-sharedDb`, and no origin is allowed to read.
 */
export function jettyConfiguration({ host, port, contextPath, folder }: JettyOptions): string {
  const engine = 'com.amazonaws.services.dynamodbv2.local.server';
  return `<?xml version="1.0"?>
<!DOCTYPE Configure PUBLIC "-//Jetty//Configure//EN" "http://www.eclipse.org/jetty/configure_9_3.dtd">
<Configure id="server" class="org.eclipse.jetty.server.Server">
  <Call name="addConnector">
    <Arg>
      <New class="org.eclipse.jetty.server.ServerConnector">
        <Arg name="server"><Ref refid="server"/></Arg>
        <Set name="host">${host}</Set>
        <Set name="port">${port}</Set>
      </New>
    </Arg>
  </Call>
  <Set name="handler">
    <New class="org.eclipse.jetty.server.handler.ContextHandler">
      <Set name="contextPath">${contextPath}</Set>
      <Set name="allowNullPathInfo">true</Set>
      <Set name="handler">
        <New class="${engine}.LocalDynamoDBServerHandler">
          <Arg>
            <New class="${engine}.LocalDynamoDBRequestHandler">
              <Arg type="int">0</Arg>
              <Arg type="boolean">${folder === undefined}</Arg>
              <Arg>${escapeMarkup(folder ?? '')}</Arg>
              <Arg type="boolean">true</Arg>
              <Arg type="boolean">false</Arg>
            </New>
          </Arg>
          <Arg>http://no-origin.invalid</Arg>
        </New>
      </Set>
    </New>
  </Set>
</Configure>
`;
}
