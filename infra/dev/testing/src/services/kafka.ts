import { connect } from 'node:net';
import { GenericContainer } from 'testcontainers';
import { eventually } from '../eventually.ts';

export const KAFKA_PORT = 9092;
const STARTUP_TIMEOUT_MS = 120_000;
const LISTENERS = 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,BROKER:PLAINTEXT';

/** A single broker that is its own controller and advertises a port of this machine. */
export function kafkaContainer(hostPort: number): GenericContainer {
  return new GenericContainer('apache/kafka:4.1.0').withEnvironment({
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${KAFKA_PORT},BROKER://0.0.0.0:9094,CONTROLLER://localhost:9093`,
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${hostPort},BROKER://localhost:9094`,
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: LISTENERS,
    KAFKA_INTER_BROKER_LISTENER_NAME: 'BROKER',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    // The broker is short-lived, so thorough compilation would cost more than it saves.
    KAFKA_HEAP_OPTS: '-Xms256m -Xmx384m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
  });
}

/** Waits until a Kafka broker responds. */
export function untilKafkaAnswers(broker: string): Promise<void> {
  const [host = '', port] = broker.split(':');
  const connectOnce = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), host);
      // Docker's proxy accepts every connection, and closes it while the broker isn't listening.
      const ended = () => reject(new Error('the broker is not listening'));
      socket.once('error', ended).once('close', ended);
      socket.once('data', () => {
        socket.removeAllListeners('close').destroy();
        resolve();
      });
      socket.write(API_VERSIONS);
    });
  return eventually(connectOnce, { timeoutMs: STARTUP_TIMEOUT_MS });
}

/** The first request of any client, ApiVersions: size, API key 18, version 0, correlation id 1, no client id. */
const API_VERSIONS = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
